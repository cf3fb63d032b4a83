<?php
readfile('/srv/docs/' . basename($_GET['name']));
$a = file_get_contents('/srv/a.txt');
file_put_contents('/srv/a.txt', $_POST['text']);
