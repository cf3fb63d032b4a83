const apiKey = 'k8s1-93hd-77ab-0192'; // expect-match
config.jwtSecret = 'pa4qacea4VK9t9nGv7yZtwmj'; // expect-match
let accessKey = 'AKF83HDK2938DK'; // expect-match
