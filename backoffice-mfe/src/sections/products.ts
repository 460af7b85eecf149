export { ModerationPage } from "../admin/moderation-page";
export { CouponsPage } from "../estoque/cupons/coupons-page";
export { SupplierPage } from "../estoque/fornecedores/supplier-page";
export { SuppliersPage } from "../estoque/fornecedores/suppliers-page";
export { BatchOfOrderPage, BatchPage } from "../estoque/lotes/batch-page";
export { ProductPage } from "../estoque/produtos/product-page";
export { ProductsPage } from "../estoque/produtos/products-page";
export { StockPage } from "../estoque/stock/stock-page";
