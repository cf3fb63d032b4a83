<?php
curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false); // expect-match
curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0); // expect-match
curl_setopt($c, CURLOPT_SSL_VERIFYPEER, 0); // expect-match
