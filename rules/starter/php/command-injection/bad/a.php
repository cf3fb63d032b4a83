<?php
$host = $_POST['host'];
system("ping " . $host); // expect-match
$a = shell_exec("dig $host"); // expect-match
exec("nslookup " . $_GET['h'], $out); // expect-match
