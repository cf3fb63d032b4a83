<?php
$name = $_GET['name'];
mysqli_query($link, "SELECT * FROM users WHERE name = '$name'"); // expect-match
$pdo->query("SELECT * FROM t WHERE id = " . $_POST['id']); // expect-match
DB::select("SELECT * FROM t WHERE id = {$_REQUEST['id']}"); // expect-match
