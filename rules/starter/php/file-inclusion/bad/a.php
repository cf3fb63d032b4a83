<?php
include $_GET['page']; // expect-match
require 'pages/' . $_GET['page'] . '.php'; // expect-match
$p = $_POST['p'];
include_once $p; // expect-match
