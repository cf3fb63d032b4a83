module vedette.example/alerts

go 1.21
