<?php
$a = unserialize($_COOKIE['user']); // expect-match
$b = unserialize(base64_decode($_POST['data'])); // expect-match
$text = $_GET['t'];
$c = unserialize($text); // expect-match
