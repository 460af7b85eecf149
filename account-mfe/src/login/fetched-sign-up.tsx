import { Skeleton } from "@store/shared-ui";
import { type ComponentType, Suspense, use } from "react";
import type { SignUpFormProps } from "./sign-up-form";

type SignUpForm = ComponentType<SignUpFormProps>;

let fetching: Promise<SignUpForm> | undefined;

/** Fetches the form for a new account. A failed fetch is tried again. */
export function loadSignUp(): Promise<SignUpForm> {
  fetching ??= import(/* webpackChunkName: "sign-up" */ "./sign-up-form").then(
    ({ SignUpForm }) => {
      // React reads `status` and `value` of a promise before it waits for it: code that is here already does not suspend.
      Object.assign(fetching ?? {}, { status: "fulfilled", value: SignUpForm });
      return SignUpForm;
    },
    (error) => {
      fetching = undefined;
      throw error;
    },
  );
  return fetching;
}

/** The form for a new account, in a file of its own: a person who has an account does not wait for it. */
export function FetchedSignUp(props: SignUpFormProps) {
  return (
    <Suspense fallback={<Skeleton $height="40rem" />}>
      <Form {...props} />
    </Suspense>
  );
}

function Form(props: SignUpFormProps) {
  const Loaded = use(loadSignUp());
  return <Loaded {...props} />;
}
