<?php
eval('return 1;');
assert($count > 0);
$x = json_decode($_GET['code']);
