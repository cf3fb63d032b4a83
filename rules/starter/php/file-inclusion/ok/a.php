<?php
include 'pages/a.php';
require 'pages/' . basename($_GET['page']) . '.php';
include_once $own;
