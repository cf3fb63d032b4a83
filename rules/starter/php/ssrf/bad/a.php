<?php
$c = curl_init($_GET['url']); // expect-match
curl_setopt($c, CURLOPT_URL, $_POST['url']); // expect-match
$d = curl_init('http://' . $_GET['host']); // expect-match
