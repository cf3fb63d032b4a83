<?php
header("Location: " . $_GET['next']); // expect-match
$to = $_POST['to'];
header("Location: " . $to); // expect-match
header("Location: " . $_REQUEST['u'], true, 302); // expect-match
