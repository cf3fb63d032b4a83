<?php
system("ping " . escapeshellarg($_POST['host']));
exec("uptime", $out);
shell_exec("kill " . intval($_GET['pid']));
