const resetToken = Math.random().toString(36).slice(2); // expect-match
user.password = 'p' + Math.random(); // expect-match
let otp = Math.floor(Math.random() * 10000); // expect-match
