SECRET_KEY = 'lr66%-a!$km5ed@n5ug!tya5bv!0(yqwa1tn!q%0%3m2nh%oml'  # expect-match
app.config['SECRET_KEY'] = 'k8s1-93hd-77ab-0192'  # expect-match
api_key = 'A93kd82hd0Q2'  # expect-match
