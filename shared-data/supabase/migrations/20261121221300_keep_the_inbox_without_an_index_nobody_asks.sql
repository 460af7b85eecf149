-- Nobody looks for events by their payment, and each delivery wrote this index: a hundredth of its work.
drop index public.payment_events_by_payment;
