<?php
$a = json_decode($_COOKIE['user']);
$b = unserialize($_POST['data'], ['allowed_classes' => false]);
$c = unserialize($own);
