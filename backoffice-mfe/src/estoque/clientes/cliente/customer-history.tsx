import { pluralize } from "../../../format/pluralize";
import { Timeline, type TimelineEntry } from "../../../widgets/timeline";
import { eventEntry } from "../../pagamentos/event-facts";
import { logEntry } from "../../registro/log-entry";
import type { Customer } from "./customer.api";

/** A customer's history: payment events, including those that sold nothing, reviews and staff actions. */
export const CustomerHistory = ({ customer: { events, reviews, actions } }: { customer: Customer }) => (
  <Timeline entries={[...events.map(eventEntry), ...reviews.map(reviewEntry), ...actions.map(logEntry)]} />
);

type Review = Customer["reviews"][number];

const reviewEntry = ({ created_at, product_name, rating, comment, is_approved }: Review): TimelineEntry => ({
  at: created_at,
  title: `Avaliação de ${product_name}, ${is_approved ? "aprovada" : "pendente"}: ${pluralize(rating, "estrela", "estrelas")}`,
  text: comment,
  to: `/admin/avaliacoes${is_approved ? "?aba=approved" : ""}`,
});
