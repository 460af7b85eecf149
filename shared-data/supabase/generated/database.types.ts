// Made from the migrations by `pnpm --filter shared-data types`. Do not edit.
export type Database = {
  public: {
    Tables: {
      credit_entries: {
        Row: {
          amount: number;
          claim_id: string | null;
          created_at: string;
          id: string;
          kind: Database["public"]["Enums"]["credit_kind"];
          order_id: string | null;
          user_id: string | null;
        };
        Insert: {
          amount: number;
          claim_id?: string | null;
          created_at?: string;
          id?: string;
          kind: Database["public"]["Enums"]["credit_kind"];
          order_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          amount?: number;
          claim_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: Database["public"]["Enums"]["credit_kind"];
          order_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      guarantee_claim_messages: {
        Row: { author_id: string; claim_id: string; created_at: string; from_staff: boolean; id: string; text: string };
        Insert: {
          author_id: string;
          claim_id: string;
          created_at?: string;
          from_staff: boolean;
          id: string;
          text: string;
        };
        Update: {
          author_id?: string;
          claim_id?: string;
          created_at?: string;
          from_staff?: boolean;
          id?: string;
          text?: string;
        };
        Relationships: [];
      };
      guarantee_claims: {
        Row: {
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          decision_reason: string | null;
          due_at: string;
          given_amount: number | null;
          id: string;
          key_id: string;
          new_key_id: string | null;
          opened_at: string;
          order_id: string;
          product_id: string;
          reason: string;
          state: string;
          user_id: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          decision_reason?: string | null;
          due_at: string;
          given_amount?: number | null;
          id: string;
          key_id: string;
          new_key_id?: string | null;
          opened_at?: string;
          order_id: string;
          product_id: string;
          reason: string;
          state?: string;
          user_id?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          decision_reason?: string | null;
          due_at?: string;
          given_amount?: number | null;
          id?: string;
          key_id?: string;
          new_key_id?: string | null;
          opened_at?: string;
          order_id?: string;
          product_id?: string;
          reason?: string;
          state?: string;
          user_id?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      order_progress: {
        Row: {
          accepted_at: string | null;
          changed_at: string;
          id: number;
          key_id: string;
          order_id: string;
          steps_done: string[];
          user_id: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          changed_at?: string;
          key_id: string;
          order_id: string;
          steps_done?: readonly string[];
          user_id?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          changed_at?: string;
          key_id?: string;
          order_id?: string;
          steps_done?: readonly string[];
          user_id?: string | null;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          amount: number | null;
          created_at: string;
          customer_email: string | null;
          delivered_at: string | null;
          delivered_key_id: string | null;
          disputed_at: string | null;
          expected_amount: number;
          first_viewed_at: string | null;
          guarantee_hours: number;
          guarantee_wait_hours: number;
          hold_reason: Database["public"]["Enums"]["hold_reason"] | null;
          id: string;
          is_waiting: boolean;
          paid_at: string | null;
          payment_id: string;
          payment_line: number;
          product_id: string;
          refunded_at: string | null;
          status: Database["public"]["Enums"]["order_status"];
          user_id: string | null;
          guarantee_ends_at: string | null;
          read_at: string | null;
        };
        Insert: {
          amount?: number | null;
          created_at?: string;
          customer_email?: string | null;
          delivered_at?: string | null;
          delivered_key_id?: string | null;
          disputed_at?: string | null;
          expected_amount: number;
          first_viewed_at?: string | null;
          guarantee_hours?: number;
          guarantee_wait_hours?: number;
          hold_reason?: Database["public"]["Enums"]["hold_reason"] | null;
          id?: string;
          paid_at?: string | null;
          payment_id: string;
          payment_line?: number;
          product_id: string;
          refunded_at?: string | null;
          status?: Database["public"]["Enums"]["order_status"];
          user_id?: string | null;
        };
        Update: {
          amount?: number | null;
          created_at?: string;
          customer_email?: string | null;
          delivered_at?: string | null;
          delivered_key_id?: string | null;
          disputed_at?: string | null;
          expected_amount?: number;
          first_viewed_at?: string | null;
          guarantee_hours?: number;
          guarantee_wait_hours?: number;
          hold_reason?: Database["public"]["Enums"]["hold_reason"] | null;
          id?: string;
          paid_at?: string | null;
          payment_id?: string;
          payment_line?: number;
          product_id?: string;
          refunded_at?: string | null;
          status?: Database["public"]["Enums"]["order_status"];
          user_id?: string | null;
        };
        Relationships: [];
      };
      payment_events: {
        Row: {
          applied_at: string | null;
          body: string | null;
          endpoint: Database["public"]["Enums"]["payment_endpoint"];
          error: string | null;
          event: string | null;
          headers: unknown;
          id: number;
          outcome: Database["public"]["Enums"]["payment_outcome"];
          payload: unknown | null;
          payment_id: string | null;
          received_at: string;
          search_text: string | null;
        };
        Insert: {
          applied_at?: string | null;
          body?: string | null;
          endpoint: Database["public"]["Enums"]["payment_endpoint"];
          error?: string | null;
          event?: string | null;
          headers?: unknown;
          outcome?: Database["public"]["Enums"]["payment_outcome"];
          payload?: unknown | null;
          payment_id?: string | null;
          received_at?: string;
        };
        Update: {
          applied_at?: string | null;
          body?: string | null;
          endpoint?: Database["public"]["Enums"]["payment_endpoint"];
          error?: string | null;
          event?: string | null;
          headers?: unknown;
          outcome?: Database["public"]["Enums"]["payment_outcome"];
          payload?: unknown | null;
          payment_id?: string | null;
          received_at?: string;
        };
        Relationships: [];
      };
      products: {
        Row: {
          category: string;
          checkout_link: string | null;
          created_at: string;
          description: string | null;
          features: string[];
          first_steps: string[];
          ggcheckout_id: string;
          guarantee_hours: number;
          guarantee_wait_hours: number;
          id: string;
          image_url: string | null;
          initial_stock: number;
          is_active: boolean;
          is_builtin: boolean;
          key_template: unknown | null;
          name: string;
          original_price: number;
          price: number;
          sold_count: number;
          stock_count: number;
          updated_at: string;
        };
        Insert: {
          category: string;
          checkout_link?: string | null;
          created_at?: string;
          description?: string | null;
          features?: readonly string[];
          first_steps?: readonly string[];
          ggcheckout_id: string;
          guarantee_hours?: number;
          guarantee_wait_hours?: number;
          id: string;
          image_url?: string | null;
          initial_stock?: number;
          is_active?: boolean;
          is_builtin?: boolean;
          key_template?: unknown | null;
          name: string;
          original_price?: number;
          price: number;
          sold_count?: number;
          stock_count?: number;
          updated_at?: string;
        };
        Update: {
          category?: string;
          checkout_link?: string | null;
          created_at?: string;
          description?: string | null;
          features?: readonly string[];
          first_steps?: readonly string[];
          ggcheckout_id?: string;
          guarantee_hours?: number;
          guarantee_wait_hours?: number;
          id?: string;
          image_url?: string | null;
          initial_stock?: number;
          is_active?: boolean;
          is_builtin?: boolean;
          key_template?: unknown | null;
          name?: string;
          original_price?: number;
          price?: number;
          sold_count?: number;
          stock_count?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          display_name: string | null;
          full_name: string | null;
          id: string;
          phone: string | null;
          terms_accepted_at: string | null;
          terms_version: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          display_name?: string | null;
          full_name?: string | null;
          id: string;
          phone?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          display_name?: string | null;
          full_name?: string | null;
          id?: string;
          phone?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      staff_actions: {
        Row: {
          action: Database["public"]["Enums"]["staff_action"];
          actor_email: string | null;
          actor_id: string | null;
          changes: unknown | null;
          done_as: string;
          done_at: string;
          event_id: number | null;
          id: number;
          key_id: string | null;
          order_id: string | null;
          product_id: string | null;
          reason: string | null;
          review_id: string | null;
          user_email: string | null;
          user_id: string | null;
        };
        Insert: {
          action: Database["public"]["Enums"]["staff_action"];
          actor_email?: string | null;
          actor_id?: string | null;
          changes?: unknown | null;
          done_as?: string;
          done_at?: string;
          event_id?: number | null;
          key_id?: string | null;
          order_id?: string | null;
          product_id?: string | null;
          reason?: string | null;
          review_id?: string | null;
          user_email?: string | null;
          user_id?: string | null;
        };
        Update: {
          action?: Database["public"]["Enums"]["staff_action"];
          actor_email?: string | null;
          actor_id?: string | null;
          changes?: unknown | null;
          done_as?: string;
          done_at?: string;
          event_id?: number | null;
          key_id?: string | null;
          order_id?: string | null;
          product_id?: string | null;
          reason?: string | null;
          review_id?: string | null;
          user_email?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      staff_views: {
        Row: { name: string; page: string; query: string; user_id: string };
        Insert: { name: string; page: string; query: string; user_id?: string };
        Update: { name?: string; page?: string; query?: string; user_id?: string };
        Relationships: [];
      };
    };
    Views: {
      product_keys: {
        Row: {
          created_at: string | null;
          id: string | null;
          is_used: boolean | null;
          key_data: string | null;
          product_id: string | null;
          used_at: string | null;
          used_by: string | null;
        };
        Insert: {
          created_at?: string | null;
          id?: string | null;
          is_used?: boolean | null;
          key_data?: string | null;
          product_id?: string | null;
          used_at?: string | null;
          used_by?: string | null;
        };
        Update: {
          created_at?: string | null;
          id?: string | null;
          is_used?: boolean | null;
          key_data?: string | null;
          product_id?: string | null;
          used_at?: string | null;
          used_by?: string | null;
        };
        Relationships: [];
      };
      reviews: {
        Row: {
          comment: string | null;
          created_at: string | null;
          id: string | null;
          is_approved: boolean | null;
          order_id: string | null;
          product_id: string | null;
          rating: number | null;
          user_id: string | null;
          user_name: string | null;
        };
        Insert: {
          comment?: string | null;
          created_at?: string | null;
          id?: string | null;
          is_approved?: boolean | null;
          order_id?: string | null;
          product_id?: string | null;
          rating?: number | null;
          user_id?: string | null;
          user_name?: string | null;
        };
        Update: {
          comment?: string | null;
          created_at?: string | null;
          id?: string | null;
          is_approved?: boolean | null;
          order_id?: string | null;
          product_id?: string | null;
          rating?: number | null;
          user_id?: string | null;
          user_name?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_order: { Args: { p_order_id: string }; Returns: { steps_done: string[]; accepted_at: string }[] };
      add_claim_picture: { Args: { p_claim_id: string; p_picture_id: string; p_picture: string }; Returns: undefined };
      add_customer_note: {
        Args: { p_note: string; p_user_id?: string | null; p_order_id?: string | null };
        Returns: string;
      };
      add_product_keys: {
        Args: { p_product_id: string; p_keys: readonly string[]; p_import_id?: string | null };
        Returns: unknown;
      };
      ask_stock_alert: {
        Args: { p_product_id?: string | null; p_category?: string | null; p_email?: string | null };
        Returns: string;
      };
      buy_with_credit: {
        Args: { p_product_id: string; p_expected_price: number; p_request_id: string };
        Returns: unknown;
      };
      cancel_my_stock_alert: { Args: { p_product_id?: string | null; p_category?: string | null }; Returns: undefined };
      cancel_stock_alerts: { Args: { p_token: string }; Returns: undefined };
      catalogue_revision: { Args: never; Returns: string };
      change_staff_role: { Args: { p_user_id: string; p_role: string; p_reason: string }; Returns: undefined };
      change_store_setting: {
        Args: { p_name: string; p_value: string; p_reason: string };
        Returns: {
          amount_unit: Database["public"]["Enums"]["amount_unit"];
          payload_days: number;
          second_factor_required: boolean;
          claim_limit: number;
        }[];
      };
      check_dossier: { Args: { p_sha256: string }; Returns: { id: string; order_id: string; made_at: string }[] };
      check_webhook: { Args: { p_event: string; p_body: string; p_headers: unknown }; Returns: unknown };
      claim_notices: {
        Args: { p_secret: string; p_channels: readonly string[]; p_limit?: number | null };
        Returns: unknown;
      };
      claim_picture: { Args: { p_picture_id: string }; Returns: string };
      close_address: { Args: { p_email: string; p_reason: string }; Returns: undefined };
      confirm_stock_alerts: {
        Args: { p_token: string };
        Returns: { product_id: string; category: string; name: string }[];
      };
      correct_credit: {
        Args: { p_user_id: string; p_amount: number; p_reason: string; p_entry_id: string };
        Returns: unknown;
      };
      count_page_report: { Args: { p_report: unknown }; Returns: string };
      customer_overview: { Args: { p_user_id?: string | null; p_order_id?: string | null }; Returns: unknown };
      decide_guarantee_claim: {
        Args: { p_claim_id: string; p_decision: string; p_reason: string };
        Returns: undefined;
      };
      delete_customer_note: { Args: { p_note_id: string }; Returns: undefined };
      delete_my_account: { Args: { p_give_up_orders?: boolean | null }; Returns: undefined };
      delete_product_key: { Args: { p_key_id: string }; Returns: number };
      delete_product_keys: { Args: { p_key_ids: readonly string[]; p_reason: string }; Returns: string[] };
      deliver_product_key: { Args: { p_order_id: string }; Returns: { success: boolean; message: string }[] };
      export_orders: {
        Args: {
          p_search?: string | null;
          p_product_id?: string | null;
          p_state?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_after_created_at?: string | null;
          p_after_id?: string | null;
        };
        Returns: unknown;
      };
      find_notices: {
        Args: {
          p_search?: string | null;
          p_kind?: string | null;
          p_channel?: string | null;
          p_outcome?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_limit?: number | null;
          p_offset?: number | null;
        };
        Returns: unknown;
      };
      find_orders: {
        Args: {
          p_search?: string | null;
          p_product_id?: string | null;
          p_state?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_limit?: number | null;
          p_offset?: number | null;
          p_sort?: string | null;
        };
        Returns: unknown;
      };
      find_payment_events: {
        Args: {
          p_search?: string | null;
          p_outcomes?: readonly string[] | null;
          p_product_id?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_hours?: number | null;
          p_oldest_first?: boolean | null;
          p_limit?: number | null;
          p_offset?: number | null;
        };
        Returns: unknown;
      };
      find_staff_actions: {
        Args: {
          p_action?: string | null;
          p_person?: string | null;
          p_product_id?: string | null;
          p_field?: string | null;
          p_order?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_search?: string | null;
          p_limit?: number | null;
          p_offset?: number | null;
        };
        Returns: unknown;
      };
      get_user_email: { Args: { user_id: string }; Returns: string };
      get_user_role: { Args: never; Returns: unknown };
      guarantee_claim_facts: { Args: { p_claim_id: string }; Returns: unknown };
      inspect_store: { Args: never; Returns: unknown };
      invite_staff: { Args: { p_email: string; p_role: string; p_reason: string }; Returns: undefined };
      is_admin_user: { Args: never; Returns: boolean };
      is_display_name_free: { Args: { p_display_name: string }; Returns: boolean };
      list_changed_products: { Args: { p_since?: string | null; p_after?: string | null }; Returns: unknown };
      list_common_products: { Args: { p_count: number }; Returns: Database["public"]["Tables"]["products"]["Row"][] };
      list_credit_holders: { Args: { p_limit?: number | null; p_offset?: number | null }; Returns: unknown };
      list_guarantee_claims: {
        Args: {
          p_state?: string | null;
          p_reason?: string | null;
          p_product_id?: string | null;
          p_search?: string | null;
          p_is_overdue?: boolean | null;
          p_order_id?: string | null;
          p_user_id?: string | null;
          p_limit?: number | null;
          p_offset?: number | null;
        };
        Returns: unknown;
      };
      list_key_imports: {
        Args: { p_product_id: string; p_limit?: number | null; p_offset?: number | null };
        Returns: unknown;
      };
      list_log_people: { Args: never; Returns: string[] };
      list_newest_products: {
        Args: { p_per_category: number; p_except?: readonly string[] | null };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
      };
      list_page_changes: { Args: { p_since?: string | null }; Returns: { moment: string; product_ids: string[] }[] };
      list_product_keys: {
        Args: {
          p_product_id: string;
          p_state?: string | null;
          p_search?: string | null;
          p_limit?: number | null;
          p_offset?: number | null;
        };
        Returns: unknown;
      };
      list_push_devices: {
        Args: { p_user_id: string };
        Returns: { id: string; endpoint: string; p256dh: string; auth: string }[];
      };
      list_rated_products: {
        Args: { p_reviews: number; p_after?: string | null; p_up_to?: string | null };
        Returns: { product_id: string; average: number; total: number; reviews: unknown }[];
      };
      list_releases: { Args: never; Returns: unknown };
      list_staff: { Args: never; Returns: unknown };
      list_stock_watch: { Args: never; Returns: unknown };
      list_unsold_products: {
        Args: never;
        Returns: {
          provider_id: string;
          title: string;
          product_id: string;
          product_name: string;
          events: number;
          payments: number;
          oldest_at: string;
          newest_at: string;
        }[];
      };
      list_waiting_products: {
        Args: never;
        Returns: { product_id: string; product_name: string; waiting: number; oldest_paid_at: string }[];
      };
      make_dossier: { Args: { p_order_id: string; p_reason: string }; Returns: unknown };
      mark_notice: { Args: { p_id: string; p_result: string; p_reason?: string | null }; Returns: string };
      my_credit: { Args: never; Returns: unknown };
      my_notice_choices: { Args: never; Returns: unknown };
      my_order_guarantee: { Args: { p_order_id: string }; Returns: unknown };
      my_personal_data: { Args: never; Returns: unknown };
      my_staff_notices: { Args: never; Returns: unknown };
      my_stock_alerts: { Args: never; Returns: { product_id: string; category: string; name: string }[] };
      open_guarantee_claim: {
        Args: { p_order_id: string; p_reason: string; p_text: string; p_claim_id: string };
        Returns: undefined;
      };
      open_order_key: { Args: { p_order_id: string }; Returns: unknown };
      order_contact: { Args: { p_order_id: string }; Returns: unknown };
      order_credit: {
        Args: { p_order_id: string };
        Returns: { paid: number; returned: number; given: number; taken_back: number; spent: number }[];
      };
      order_givings: { Args: { p_order_id: string }; Returns: unknown };
      order_pix_code: { Args: { p_order_id: string }; Returns: string };
      order_queue_position: { Args: { p_order_id: string }; Returns: number };
      order_standing: { Args: { p_order_id: string }; Returns: unknown };
      orders_since: { Args: { p_seen?: string | null; p_page?: number | null }; Returns: unknown };
      override_order: {
        Args: { p_order_id: string; p_action: string; p_reason: string; p_email?: string | null };
        Returns: { success: boolean; message: string }[];
      };
      payment_data_days: { Args: never; Returns: number };
      payment_health: {
        Args: never;
        Returns: {
          last_event_at: string;
          events_last_hour: number;
          events_last_day: number;
          failed_events: number;
          unknown_products: number;
          not_paid_events: number;
          waiting_orders: number;
          oldest_waiting_at: string;
          held_orders: number;
          unit_held_orders: number;
          ownerless_orders: number;
          keys_without_order: number;
        }[];
      };
      preview_product_keys: { Args: { p_keys: readonly string[] }; Returns: unknown };
      product_rating: { Args: { p_product_id: string }; Returns: { average: number; total: number }[] };
      publish_releases: { Args: { p_state: unknown }; Returns: unknown };
      push_key: { Args: never; Returns: string };
      read_payment_event: { Args: { p_event_id: number }; Returns: unknown };
      read_store_settings: {
        Args: never;
        Returns: {
          amount_unit: Database["public"]["Enums"]["amount_unit"];
          payload_days: number;
          second_factor_required: boolean;
          claim_limit: number;
        }[];
      };
      receive_payment_event: { Args: { p_event: string; p_body: string; p_headers: unknown }; Returns: unknown };
      record_opened_notice: { Args: { p_id: string }; Returns: undefined };
      recovery_figures: {
        Args: never;
        Returns: { kind: string; sent: number; opened: number; paid: number; amount: number }[];
      };
      remove_push_subscription: { Args: { p_endpoint: string; p_auth: string }; Returns: undefined };
      renew_push_subscription: {
        Args: { p_old_endpoint: string; p_old_auth: string; p_endpoint: string; p_p256dh: string; p_auth: string };
        Returns: undefined;
      };
      reopen_my_address: { Args: never; Returns: undefined };
      replay_payment_event: {
        Args: { p_event_id: number; p_reason: string };
        Returns: Database["public"]["Enums"]["payment_outcome"];
      };
      replay_product_events: {
        Args: { p_product_id: string; p_reason: string; p_after?: number | null };
        Returns: unknown;
      };
      report_push_devices: { Args: { p_reached: readonly string[]; p_gone: readonly string[] }; Returns: undefined };
      request_key_reveal: { Args: { p_key_id: string }; Returns: undefined };
      reseal_product_keys: { Args: { p_limit?: number | null; p_leave_older?: boolean | null }; Returns: unknown };
      retry_notices: { Args: { p_ids: readonly string[]; p_reason: string }; Returns: unknown };
      reveal_order_key: { Args: { p_order_id: string }; Returns: string };
      reveal_product_key: { Args: { p_key_id: string }; Returns: string };
      sales_summary: { Args: { p_days?: number | null }; Returns: unknown };
      save_push_subscription: { Args: { p_endpoint: string; p_p256dh: string; p_auth: string }; Returns: undefined };
      search_products: {
        Args: { p_query: string; p_limit?: number | null };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
      };
      send_template_to_self: { Args: { p_kind: string }; Returns: string };
      set_first_step: {
        Args: { p_order_id: string; p_step: string; p_is_done: boolean };
        Returns: { steps_done: string[]; accepted_at: string }[];
      };
      set_notice_choice: {
        Args: { p_topic: string; p_channel: string; p_is_on: boolean; p_text_version: string };
        Returns: undefined;
      };
      set_order_dispute: {
        Args: { p_order_id: string; p_state: string; p_reason: string };
        Returns: { success: boolean; message: string }[];
      };
      set_staff_notice: { Args: { p_kind: string; p_mode: string; p_channel?: string | null }; Returns: undefined };
      set_stock_threshold: { Args: { p_product_id: string; p_low_stock: number }; Returns: undefined };
      staff_counts: {
        Args: never;
        Returns: { orders: number; events: number; claims: number; reviews: number; low_stock: number }[];
      };
      staff_search: { Args: { p_text: string }; Returns: unknown };
      stop_notices: { Args: { p_token: string; p_all?: boolean | null }; Returns: unknown };
      suggest_display_names: { Args: { p_display_name: string }; Returns: string[] };
      sync_stock: {
        Args: never;
        Returns: {
          product_id: string;
          stock_before: number;
          stock_after: number;
          sold_before: number;
          sold_after: number;
        }[];
      };
      undo_key_import: {
        Args: { p_import_id: string; p_reason: string };
        Returns: { removed: number; delivered: number; stock: number }[];
      };
      update_profile: {
        Args: { p_full_name: string; p_display_name: string };
        Returns: Database["public"]["Tables"]["profiles"]["Row"];
      };
      usual_delivery_seconds: { Args: never; Returns: number };
      webhook_debug_clear: { Args: never; Returns: unknown };
      webhook_debug_start: { Args: never; Returns: unknown };
      webhook_debug_status: { Args: never; Returns: unknown };
      webhook_debug_stop: { Args: never; Returns: unknown };
      webhook_debug_test: { Args: { p_payload: unknown }; Returns: unknown };
      withdraw_claim: { Args: { p_claim_id: string }; Returns: undefined };
      withdraw_invitation: { Args: { p_email: string; p_reason: string }; Returns: undefined };
      write_in_claim: { Args: { p_claim_id: string; p_text: string; p_message_id: string }; Returns: undefined };
    };
    Enums: {
      amount_unit: "reais" | "cents";
      credit_kind: "claim" | "refund" | "purchase" | "reversal" | "correction";
      hold_reason: "amount_mismatch" | "amount_unit" | "amount_unreadable" | "payment_exceeded" | "status_unknown";
      order_status: "pending" | "expired" | "failed" | "completed" | "refunded";
      payment_endpoint: "pix.generated" | "pix.paid";
      payment_outcome:
        | "received"
        | "error"
        | "unknown_product"
        | "held"
        | "waiting"
        | "delivered"
        | "refunded"
        | "failed"
        | "expired"
        | "pending"
        | "unchanged"
        | "no_payment"
        | "not_paid"
        | "ignored";
      staff_action:
        | "key_revealed"
        | "keys_added"
        | "key_deleted"
        | "import_undone"
        | "order_released"
        | "order_assigned"
        | "order_refunded"
        | "order_redelivered"
        | "event_replayed"
        | "product_created"
        | "product_changed"
        | "product_deleted"
        | "review_approved"
        | "review_unapproved"
        | "review_changed"
        | "review_rejected"
        | "threshold_changed"
        | "setting_changed"
        | "role_given"
        | "role_changed"
        | "role_taken"
        | "customer_viewed"
        | "note_added"
        | "note_deleted"
        | "invitation_sent"
        | "invitation_withdrawn"
        | "orders_exported"
        | "notices_retried"
        | "dispute_opened"
        | "dispute_closed"
        | "dossier_made"
        | "claim_answered"
        | "claim_decided"
        | "credit_corrected";
      staff_role: "admin" | "manager";
    };
    CompositeTypes: { [name in never]: never };
  };
};
