<?php
$made = $pdo->prepare("SELECT * FROM users WHERE name = ?");
$made->execute([$_GET['name']]);
mysqli_query($link, "SELECT * FROM t WHERE id = " . intval($_GET['id']));
$pdo->query("SELECT 1");
DB::select("SELECT * FROM t WHERE id = ?", [$_GET['id']]);
