<?php
$a = password_hash($password, PASSWORD_DEFAULT);
$b = md5($file);
$c = sha1($etag);
