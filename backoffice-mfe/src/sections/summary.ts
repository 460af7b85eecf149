export { SummaryPage } from "../estoque/resumo/summary-page";
