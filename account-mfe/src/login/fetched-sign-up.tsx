import { Skeleton } from "@store/shared-ui";
import { type ComponentType, Suspense, use } from "react";
import type { SignUpFormProps } from "./sign-up-form";

type SignUpForm = ComponentType<SignUpFormProps>;

let fetching: Promise<SignUpForm> | undefined;

/** Loads the sign-up form. The next call retries after a failure. */
export function loadSignUp(): Promise<SignUpForm> {
  fetching ??= import(/* webpackChunkName: "sign-up" */ "./sign-up-form").then(
    ({ SignUpForm }) => {
      // React reads a promise's `status` and `value` before waiting: loaded code does not suspend.
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

/** The sign-up form as a separate chunk: users with an account do not need it. */
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
