<?php
header("Location: /home");
header("Location: " . $own);
header("X-Name: " . $_GET['next']);
