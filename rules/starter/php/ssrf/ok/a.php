<?php
$c = curl_init('https://api.example.com');
curl_setopt($c, CURLOPT_POSTFIELDS, $_POST['text']);
curl_setopt($c, CURLOPT_URL, $own);
