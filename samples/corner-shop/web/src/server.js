const express = require('express');
const { restoreCart } = require('./cart');
const { orderMail } = require('./mail');

const app = express();

app.get('/cart', (request, response) => {
  const cart = restoreCart(request.headers.cookie);
  response.json(cart);
});

app.post('/order', (request, response) => {
  response.send(orderMail(request.body));
});

app.listen(3000);
