import { fireEvent } from "@testing-library/react";
import { type OpenWindow, openWindow } from "./windows";

export const openNewProduct = () => openWindow("Novo Produto", "Novo Produto");
export const openProduct = () => openWindow("Edit Conta TikTok", "Editar Produto");

export const field = (modal: OpenWindow, name: string) => modal.getByRole("textbox", { name });

export const write = (modal: OpenWindow, name: string, text: string) =>
  fireEvent.change(field(modal, name), { target: { value: text } });
