module corner-shop.example/pricing

go 1.22

require (
	github.com/dgrijalva/jwt-go v3.2.0+incompatible
	golang.org/x/text v0.3.6
)
