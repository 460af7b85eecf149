export { AccountPage, BuyerPage } from "../estoque/clientes/cliente/customer-page";
export { CustomersPage } from "../estoque/clientes/customers-page";
export { ClaimPage } from "../estoque/garantias/claim-page";
export { ClaimsPage } from "../estoque/garantias/claims-page";
