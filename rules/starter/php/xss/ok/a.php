<?php
echo htmlspecialchars($_GET['name']);
echo '<p>' . htmlentities($_POST['text']) . '</p>';
echo intval($_GET['n']);
