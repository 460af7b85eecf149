export { default } from "@store/remote-kit/jest";
