<?php
eval($_GET['code']); // expect-match
eval('return ' . $_POST['x'] . ';'); // expect-match
assert($_REQUEST['check']); // expect-match
