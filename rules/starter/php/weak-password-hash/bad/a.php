<?php
$a = md5($password); // expect-match
$b = sha1($_POST['password']); // expect-match
$c = md5($user->password); // expect-match
