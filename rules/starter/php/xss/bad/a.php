<?php
echo $_GET['name']; // expect-match
echo '<p>' . $_POST['text'] . '</p>'; // expect-match
$x = $_REQUEST['x'];
echo "Hello $x"; // expect-match
