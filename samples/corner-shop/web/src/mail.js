import ejs from 'ejs';
import axios from 'axios';

export function orderMail(order) {
  return ejs.render('<p>Thank you, <%= name %></p>', order);
}

export async function sendMail(text) {
  await axios.post('https://mail.corner-shop.example/send', { text });
}
