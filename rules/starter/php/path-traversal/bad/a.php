<?php
readfile('/srv/docs/' . $_GET['name']); // expect-match
$a = file_get_contents($_POST['f']); // expect-match
unlink("/srv/docs/{$_GET['x']}"); // expect-match
