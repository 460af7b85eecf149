import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery";

const place = document.getElementById("gallery");
if (place) createRoot(place).render(<Gallery />);
