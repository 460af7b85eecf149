\set id random(1, 1000000000000000)
\set product random(1, :products)
\set buyer random(1, 1000)
select public.receive_payment_event('pix.paid', format('{"event":"pix.paid","createdAt":"2026-10-06T13:20:11.000Z","customer":{"name":"Maria","email":"buyer%s@example.com","document":"***"},"payment":{"id":"bench-%s","method":"pix.paid","status":"paid","amount":10},"product":{"id":"p%s","type":"main"},"products":[{"id":"p%s","type":"main"}]}', :buyer, :id, :product, :product), '{"authorization":"Bearer a-secret-of-the-benchmark","content-type":"application/json"}');
