export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      credit_entries: {
        Row: {
          amount: number
          claim_id: string | null
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["credit_kind"]
          order_id: string | null
          user_id: string | null
        }
        Insert: {
          amount: number
          claim_id?: string | null
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["credit_kind"]
          order_id?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number
          claim_id?: string | null
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["credit_kind"]
          order_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "credit_entries_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      guarantee_claim_messages: {
        Row: {
          author_id: string
          claim_id: string
          created_at: string
          from_staff: boolean
          id: string
          text: string
        }
        Insert: {
          author_id: string
          claim_id: string
          created_at?: string
          from_staff: boolean
          id: string
          text: string
        }
        Update: {
          author_id?: string
          claim_id?: string
          created_at?: string
          from_staff?: boolean
          id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "guarantee_claim_messages_claim_id_fkey"
            columns: ["claim_id"]
            referencedRelation: "guarantee_claims"
            referencedColumns: ["id"]
          },
        ]
      }
      guarantee_claims: {
        Row: {
          decided_at: string | null
          decided_by: string | null
          decision: Database["public"]["Enums"]["claim_decision"] | null
          decision_reason: string | null
          due_at: string
          given_amount: number | null
          id: string
          key_id: string
          new_key_id: string | null
          opened_at: string
          order_id: string
          product_id: string
          reason: Database["public"]["Enums"]["claim_reason"]
          state: Database["public"]["Enums"]["claim_state"]
          user_id: string | null
          withdrawn_at: string | null
        }
        Insert: {
          decided_at?: string | null
          decided_by?: string | null
          decision?: Database["public"]["Enums"]["claim_decision"] | null
          decision_reason?: string | null
          due_at: string
          given_amount?: number | null
          id: string
          key_id: string
          new_key_id?: string | null
          opened_at?: string
          order_id: string
          product_id: string
          reason: Database["public"]["Enums"]["claim_reason"]
          state?: Database["public"]["Enums"]["claim_state"]
          user_id?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          decided_at?: string | null
          decided_by?: string | null
          decision?: Database["public"]["Enums"]["claim_decision"] | null
          decision_reason?: string | null
          due_at?: string
          given_amount?: number | null
          id?: string
          key_id?: string
          new_key_id?: string | null
          opened_at?: string
          order_id?: string
          product_id?: string
          reason?: Database["public"]["Enums"]["claim_reason"]
          state?: Database["public"]["Enums"]["claim_state"]
          user_id?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "guarantee_claims_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_progress: {
        Row: {
          accepted_at: string | null
          changed_at: string
          id: number
          key_id: string
          order_id: string
          steps_done: string[]
          user_id: string | null
        }
        Insert: {
          accepted_at?: string | null
          changed_at?: string
          id?: never
          key_id: string
          order_id: string
          steps_done?: string[]
          user_id?: string | null
        }
        Update: {
          accepted_at?: string | null
          changed_at?: string
          id?: never
          key_id?: string
          order_id?: string
          steps_done?: string[]
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_progress_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          amount: number | null
          created_at: string
          customer_email: string | null
          delivered_at: string | null
          delivered_key_id: string | null
          disputed_at: string | null
          expected_amount: number
          first_viewed_at: string | null
          guarantee_hours: number
          guarantee_wait_hours: number
          hold_reason: Database["public"]["Enums"]["hold_reason"] | null
          id: string
          is_waiting: boolean
          other_key_ids: string[]
          paid_at: string | null
          paid_with: Database["public"]["Enums"]["payment_method"]
          payment_id: string
          payment_line: number
          product_id: string
          quantity: number
          recorded_at: string | null
          refunded_at: string | null
          status: Database["public"]["Enums"]["order_status"]
          user_id: string | null
          guarantee_ends_at: string | null
          price_rule: string | null
          read_at: string | null
        }
        Insert: {
          amount?: number | null
          created_at?: string
          customer_email?: string | null
          delivered_at?: string | null
          delivered_key_id?: string | null
          disputed_at?: string | null
          expected_amount: number
          first_viewed_at?: string | null
          guarantee_hours?: number
          guarantee_wait_hours?: number
          hold_reason?: Database["public"]["Enums"]["hold_reason"] | null
          id?: string
          is_waiting?: never
          other_key_ids?: string[]
          paid_at?: string | null
          paid_with?: Database["public"]["Enums"]["payment_method"]
          payment_id: string
          payment_line?: number
          product_id: string
          quantity?: number
          recorded_at?: string | null
          refunded_at?: string | null
          status?: Database["public"]["Enums"]["order_status"]
          user_id?: string | null
        }
        Update: {
          amount?: number | null
          created_at?: string
          customer_email?: string | null
          delivered_at?: string | null
          delivered_key_id?: string | null
          disputed_at?: string | null
          expected_amount?: number
          first_viewed_at?: string | null
          guarantee_hours?: number
          guarantee_wait_hours?: number
          hold_reason?: Database["public"]["Enums"]["hold_reason"] | null
          id?: string
          is_waiting?: never
          other_key_ids?: string[]
          paid_at?: string | null
          paid_with?: Database["public"]["Enums"]["payment_method"]
          payment_id?: string
          payment_line?: number
          product_id?: string
          quantity?: number
          recorded_at?: string | null
          refunded_at?: string | null
          status?: Database["public"]["Enums"]["order_status"]
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "orders_delivered_key_id_fkey"
            columns: ["delivered_key_id"]
            referencedRelation: "product_keys"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_events: {
        Row: {
          applied_at: string | null
          body: string | null
          endpoint: Database["public"]["Enums"]["payment_endpoint"]
          error: string | null
          event: string | null
          headers: NonNullable<Json>
          id: number
          outcome: Database["public"]["Enums"]["payment_outcome"]
          payload: Json | null
          payment_id: string | null
          received_at: string
          search_text: string | null
        }
        Insert: {
          applied_at?: string | null
          body?: string | null
          endpoint: Database["public"]["Enums"]["payment_endpoint"]
          error?: string | null
          event?: string | null
          headers?: NonNullable<Json>
          id?: never
          outcome?: Database["public"]["Enums"]["payment_outcome"]
          payload?: Json | null
          payment_id?: string | null
          received_at?: string
          search_text?: never
        }
        Update: {
          applied_at?: string | null
          body?: string | null
          endpoint?: Database["public"]["Enums"]["payment_endpoint"]
          error?: string | null
          event?: string | null
          headers?: NonNullable<Json>
          id?: never
          outcome?: Database["public"]["Enums"]["payment_outcome"]
          payload?: Json | null
          payment_id?: string | null
          received_at?: string
          search_text?: never
        }
        Relationships: []
      }
      products: {
        Row: {
          category: string
          checkout_link: string | null
          created_at: string
          description: string | null
          features: string[]
          first_steps: string[]
          free_stock: number
          ggcheckout_id: string
          guarantee_hours: number
          guarantee_wait_hours: number
          id: string
          image_url: string | null
          initial_stock: number
          is_active: boolean
          is_builtin: boolean
          key_template: Json | null
          max_per_order: number
          name: string
          original_price: number
          price: number
          sold_count: number
          stock_count: number
          updated_at: string
        }
        Insert: {
          category: string
          checkout_link?: string | null
          created_at?: string
          description?: string | null
          features?: string[]
          first_steps?: string[]
          free_stock?: number
          ggcheckout_id: string
          guarantee_hours?: number
          guarantee_wait_hours?: number
          id: string
          image_url?: string | null
          initial_stock?: number
          is_active?: boolean
          is_builtin?: boolean
          key_template?: Json | null
          max_per_order?: number
          name: string
          original_price?: number
          price: number
          sold_count?: number
          stock_count?: number
          updated_at?: string
        }
        Update: {
          category?: string
          checkout_link?: string | null
          created_at?: string
          description?: string | null
          features?: string[]
          first_steps?: string[]
          free_stock?: number
          ggcheckout_id?: string
          guarantee_hours?: number
          guarantee_wait_hours?: number
          id?: string
          image_url?: string | null
          initial_stock?: number
          is_active?: boolean
          is_builtin?: boolean
          key_template?: Json | null
          max_per_order?: number
          name?: string
          original_price?: number
          price?: number
          sold_count?: number
          stock_count?: number
          updated_at?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          display_name: string | null
          full_name: string | null
          id: string
          phone: string | null
          terms_accepted_at: string | null
          terms_version: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          display_name?: string | null
          full_name?: string | null
          id: string
          phone?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          display_name?: string | null
          full_name?: string | null
          id?: string
          phone?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      staff_actions: {
        Row: {
          action: Database["public"]["Enums"]["staff_action"]
          actor_email: string | null
          actor_id: string | null
          changes: Json | null
          done_as: string
          done_at: string
          event_id: number | null
          id: number
          key_id: string | null
          order_id: string | null
          product_id: string | null
          reason: string | null
          review_id: string | null
          user_email: string | null
          user_id: string | null
        }
        Insert: {
          action: Database["public"]["Enums"]["staff_action"]
          actor_email?: string | null
          actor_id?: string | null
          changes?: Json | null
          done_as?: string
          done_at?: string
          event_id?: number | null
          id?: never
          key_id?: string | null
          order_id?: string | null
          product_id?: string | null
          reason?: string | null
          review_id?: string | null
          user_email?: string | null
          user_id?: string | null
        }
        Update: {
          action?: Database["public"]["Enums"]["staff_action"]
          actor_email?: string | null
          actor_id?: string | null
          changes?: Json | null
          done_as?: string
          done_at?: string
          event_id?: number | null
          id?: never
          key_id?: string | null
          order_id?: string | null
          product_id?: string | null
          reason?: string | null
          review_id?: string | null
          user_email?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      staff_views: {
        Row: {
          is_shared: boolean
          name: string
          page: string
          query: string
          user_id: string
        }
        Insert: {
          is_shared?: boolean
          name: string
          page: string
          query: string
          user_id?: string
        }
        Update: {
          is_shared?: boolean
          name?: string
          page?: string
          query?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      product_keys: {
        Row: {
          created_at: string | null
          id: string | null
          is_used: boolean | null
          key_data: string | null
          product_id: string | null
          used_at: string | null
          used_by: string | null
        }
        Insert: {
          created_at?: string | null
          id?: string | null
          is_used?: boolean | null
          key_data?: string | null
          product_id?: string | null
          used_at?: string | null
          used_by?: string | null
        }
        Update: {
          created_at?: string | null
          id?: string | null
          is_used?: boolean | null
          key_data?: string | null
          product_id?: string | null
          used_at?: string | null
          used_by?: string | null
        }
        Relationships: []
      }
      reviews: {
        Row: {
          comment: string | null
          created_at: string | null
          id: string | null
          is_approved: boolean | null
          order_id: string | null
          product_id: string | null
          rating: number | null
          user_id: string | null
          user_name: string | null
        }
        Insert: {
          comment?: string | null
          created_at?: string | null
          id?: string | null
          is_approved?: boolean | null
          order_id?: string | null
          product_id?: string | null
          rating?: number | null
          user_id?: string | null
          user_name?: string | null
        }
        Update: {
          comment?: string | null
          created_at?: string | null
          id?: string | null
          is_approved?: boolean | null
          order_id?: string | null
          product_id?: string | null
          rating?: number | null
          user_id?: string | null
          user_name?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_order: {
        Args: { p_order_id: string }
        Returns: {
          accepted_at: string
          steps_done: string[]
        }[]
      }
      add_claim_picture: {
        Args: { p_claim_id: string; p_picture: string; p_picture_id: string }
        Returns: undefined
      }
      add_customer_note: {
        Args: { p_note: string; p_order_id?: string; p_user_id?: string }
        Returns: string
      }
      add_product_keys: {
        Args: {
          p_import_id?: string
          p_keys: string[]
          p_product_id: string
          p_supplier?: string
          p_unit_cost?: number
        }
        Returns: Json
      }
      advance_reconciliation: {
        Args: {
          p_lease: string
          p_missing?: string[]
          p_page_token: string
          p_rests?: boolean
        }
        Returns: undefined
      }
      apply_provider_payment: {
        Args: { p_lease: string; p_payment: Json }
        Returns: Database["public"]["Enums"]["payment_outcome"]
      }
      ask_stock_alert: {
        Args: { p_category?: string; p_email?: string; p_product_id?: string }
        Returns: string
      }
      block_customer: {
        Args: { p_is_blocked: boolean; p_reason: string; p_user_id: string }
        Returns: undefined
      }
      buy_with_credit: {
        Args: {
          p_expected_credit?: number
          p_expected_price: number
          p_product_id: string
          p_request_id: string
        }
        Returns: {
          amount: number
          balance: number
          order_id: string
          product_id: string
        }[]
      }
      cancel_my_stock_alert: {
        Args: { p_category?: string; p_product_id?: string }
        Returns: undefined
      }
      cancel_stock_alerts: { Args: { p_token: string }; Returns: undefined }
      catalogue_revision: { Args: Record<PropertyKey, never>; Returns: string }
      change_products: {
        Args: { p_changes: Json; p_reason: string; p_request_id: string }
        Returns: Json
      }
      change_staff_role: {
        Args: { p_reason: string; p_role: string; p_user_id: string }
        Returns: undefined
      }
      change_store_setting: {
        Args: { p_name: string; p_reason: string; p_value: string }
        Returns: {
          amount_unit: Database["public"]["Enums"]["amount_unit"]
          approval_limit_cents: number
          claim_limit: number
          fee_basis_points: number
          fee_cents: number
          payload_days: number
          second_factor_available: boolean
          second_factor_required: boolean
          staff_session_hours: number
        }[]
      }
      change_webhook_endpoint: {
        Args: { p_id: string; p_is_active: boolean; p_reason: string }
        Returns: undefined
      }
      check_dossier: {
        Args: { p_sha256: string }
        Returns: {
          id: string
          made_at: string
          order_id: string
        }[]
      }
      check_webhook: {
        Args: { p_body: string; p_event: string; p_headers: Json }
        Returns: Json
      }
      claim_notices: {
        Args: { p_channels: string[]; p_limit?: number; p_secret: string }
        Returns: Json
      }
      claim_picture: { Args: { p_picture_id: string }; Returns: string }
      claim_reconciliation: { Args: { p_secret: string }; Returns: Json }
      claim_webhooks: {
        Args: { p_limit?: number; p_secret: string }
        Returns: Json
      }
      close_address: {
        Args: { p_email: string; p_reason: string }
        Returns: undefined
      }
      confirm_approval: {
        Args: { p_id: string; p_reason: string }
        Returns: undefined
      }
      confirm_stock_alerts: {
        Args: { p_token: string }
        Returns: {
          category: string
          name: string
          product_id: string
        }[]
      }
      correct_credit: {
        Args: {
          p_amount: number
          p_entry_id: string
          p_reason: string
          p_user_id: string
        }
        Returns: Json
      }
      count_page_report: { Args: { p_report: Json }; Returns: string }
      count_staff_work: {
        Args: Record<PropertyKey, never>
        Returns: {
          fresh: number
          open: number
        }[]
      }
      create_api_key: {
        Args: { p_holder: string; p_reason: string }
        Returns: string
      }
      create_release_token: {
        Args: { p_holder: string; p_reason: string; p_remote: string }
        Returns: string
      }
      create_webhook_endpoint: {
        Args: { p_events: string[]; p_reason: string; p_url: string }
        Returns: string
      }
      customer_overview: {
        Args: { p_order_id?: string; p_user_id?: string }
        Returns: Json
      }
      decide_guarantee_claim: {
        Args: { p_claim_id: string; p_decision: string; p_reason: string }
        Returns: boolean
      }
      delete_customer_note: { Args: { p_note_id: string }; Returns: undefined }
      delete_my_account: {
        Args: { p_give_up_orders?: boolean }
        Returns: undefined
      }
      delete_product_key: { Args: { p_key_id: string }; Returns: number }
      delete_product_keys: {
        Args: { p_key_ids: string[]; p_reason: string }
        Returns: string[]
      }
      deliver_product_key: {
        Args: { p_order_id: string }
        Returns: {
          message: string
          success: boolean
        }[]
      }
      end_my_session: { Args: { p_session_id: string }; Returns: undefined }
      export_orders: {
        Args: {
          p_after_created_at?: string
          p_after_id?: string
          p_from?: string
          p_product_id?: string
          p_search?: string
          p_state?: string
          p_to?: string
        }
        Returns: Json
      }
      fail_reconciliation: {
        Args: {
          p_error: string
          p_lease: string
          p_retry_after_seconds?: number
        }
        Returns: undefined
      }
      find_notices: {
        Args: {
          p_channel?: string
          p_from?: string
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_outcome?: string
          p_search?: string
          p_to?: string
        }
        Returns: Json
      }
      find_orders: {
        Args: {
          p_from?: string
          p_limit?: number
          p_offset?: number
          p_product_id?: string
          p_search?: string
          p_sort?: string
          p_state?: string
          p_to?: string
        }
        Returns: Json
      }
      find_payment_events: {
        Args: {
          p_from?: string
          p_hours?: number
          p_limit?: number
          p_offset?: number
          p_oldest_first?: boolean
          p_outcomes?: string[]
          p_product_id?: string
          p_search?: string
          p_to?: string
        }
        Returns: Json
      }
      find_staff_actions: {
        Args: {
          p_action?: string
          p_field?: string
          p_from?: string
          p_limit?: number
          p_offset?: number
          p_order?: string
          p_person?: string
          p_product_id?: string
          p_search?: string
          p_to?: string
        }
        Returns: Json
      }
      find_webhook_deliveries: {
        Args: { p_limit?: number; p_offset?: number; p_state?: string }
        Returns: Json
      }
      finish_reconciliation: {
        Args: { p_lease: string; p_missing: string[] }
        Returns: undefined
      }
      get_key_import: {
        Args: { p_import_id?: string; p_order_id?: string }
        Returns: Json
      }
      get_supplier: { Args: { p_supplier_id: string }; Returns: Json }
      get_user_email: { Args: { user_id: string }; Returns: string }
      get_user_role: { Args: Record<PropertyKey, never>; Returns: Json }
      guarantee_claim_facts: { Args: { p_claim_id: string }; Returns: Json }
      guarantee_ends_at: {
        Args: { p_order: Database["public"]["Tables"]["orders"]["Row"] }
        Returns: string
      }
      inspect_store: { Args: Record<PropertyKey, never>; Returns: Json }
      invite_staff: {
        Args: { p_email: string; p_reason: string; p_role: string }
        Returns: undefined
      }
      is_admin_user: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_display_name_free: {
        Args: { p_display_name: string }
        Returns: boolean
      }
      list_api_keys: { Args: Record<PropertyKey, never>; Returns: Json }
      list_changed_products: {
        Args: { p_after?: string; p_since?: string }
        Returns: Json
      }
      list_common_products: {
        Args: { p_count: number }
        Returns: {
          category: string
          checkout_link: string | null
          created_at: string
          description: string | null
          features: string[]
          first_steps: string[]
          free_stock: number
          ggcheckout_id: string
          guarantee_hours: number
          guarantee_wait_hours: number
          id: string
          image_url: string | null
          initial_stock: number
          is_active: boolean
          is_builtin: boolean
          key_template: Json | null
          max_per_order: number
          name: string
          original_price: number
          price: number
          sold_count: number
          stock_count: number
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_credit_holders: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: Json
      }
      list_customers: {
        Args: {
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_state?: string
          p_tag?: string
        }
        Returns: Json
      }
      list_day_payments: {
        Args: { p_day: string; p_limit?: number; p_offset?: number }
        Returns: Json
      }
      list_guarantee_claims: {
        Args: {
          p_is_overdue?: boolean
          p_limit?: number
          p_offset?: number
          p_order_id?: string
          p_product_id?: string
          p_reason?: string
          p_search?: string
          p_state?: string
          p_user_id?: string
        }
        Returns: Json
      }
      list_key_accesses: { Args: { p_order_id: string }; Returns: Json }
      list_key_import_orders: {
        Args: {
          p_import_id?: string
          p_limit?: number
          p_offset?: number
          p_supplier_id?: string
        }
        Returns: Json
      }
      list_key_imports: {
        Args: { p_limit?: number; p_offset?: number; p_product_id: string }
        Returns: Json
      }
      list_log_people: { Args: Record<PropertyKey, never>; Returns: string[] }
      list_newest_products: {
        Args: { p_except?: string[]; p_per_category: number }
        Returns: {
          category: string
          checkout_link: string | null
          created_at: string
          description: string | null
          features: string[]
          first_steps: string[]
          free_stock: number
          ggcheckout_id: string
          guarantee_hours: number
          guarantee_wait_hours: number
          id: string
          image_url: string | null
          initial_stock: number
          is_active: boolean
          is_builtin: boolean
          key_template: Json | null
          max_per_order: number
          name: string
          original_price: number
          price: number
          sold_count: number
          stock_count: number
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_page_changes: {
        Args: { p_since?: string }
        Returns: {
          moment: string
          product_ids: string[]
        }[]
      }
      list_payment_findings: {
        Args: {
          p_day?: string
          p_kind?: Database["public"]["Enums"]["payment_finding_kind"]
          p_limit?: number
          p_offset?: number
          p_state?: string
        }
        Returns: Json
      }
      list_pending_approvals: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: string
          action: string
          amount: number
          id: string
          is_own: boolean
          requested_at: string
          requested_by: string
          rpc: string
          subject: string
        }[]
      }
      list_price_rules: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: Json
      }
      list_product_changes: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: Json
      }
      list_product_keys: {
        Args: {
          p_limit?: number
          p_offset?: number
          p_product_id: string
          p_search?: string
          p_state?: string
        }
        Returns: Json
      }
      list_push_devices: {
        Args: { p_user_id: string }
        Returns: {
          auth: string
          endpoint: string
          id: string
          p256dh: string
        }[]
      }
      list_rated_products: {
        Args: { p_after?: string; p_reviews: number; p_up_to?: string }
        Returns: {
          average: number
          product_id: string
          reviews: Json
          total: number
        }[]
      }
      list_release_tokens: { Args: Record<PropertyKey, never>; Returns: Json }
      list_releases: { Args: Record<PropertyKey, never>; Returns: Json }
      list_shop_orders: {
        Args: { p_after?: string; p_changed_since?: string; p_limit?: number }
        Returns: Json
      }
      list_staff: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          given_by: string
          last_seen: string
          name: string
          role: Database["public"]["Enums"]["staff_role"]
          second_factor: boolean
          since: string
          user_id: string
        }[]
      }
      list_staff_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          expires_at: string
          invited_at: string
          invited_by: string
          role: Database["public"]["Enums"]["staff_role"]
        }[]
      }
      list_staff_products: {
        Args: {
          p_category?: string
          p_id?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_state?: string
        }
        Returns: Json
      }
      list_staff_work: {
        Args: { p_limit?: number; p_list?: string; p_offset?: number }
        Returns: Json
      }
      list_stock_watch: { Args: Record<PropertyKey, never>; Returns: Json }
      list_suppliers: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: Json
      }
      list_unsold_products: {
        Args: Record<PropertyKey, never>
        Returns: {
          events: number
          newest_at: string
          oldest_at: string
          payments: number
          product_id: string
          product_name: string
          provider_id: string
          title: string
        }[]
      }
      list_waiting_products: {
        Args: Record<PropertyKey, never>
        Returns: {
          oldest_paid_at: string
          product_id: string
          product_name: string
          waiting: number
        }[]
      }
      list_webhook_endpoints: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      make_dossier: {
        Args: { p_order_id: string; p_reason: string }
        Returns: {
          id: string
          made_at: string
          sha256: string
          text: string
        }[]
      }
      mark_notice: {
        Args: { p_id: string; p_reason?: string; p_result: string }
        Returns: Database["public"]["Enums"]["notice_outcome"]
      }
      mark_webhook: {
        Args: { p_id: string; p_reason?: string; p_status: number }
        Returns: string
      }
      my_credit: { Args: Record<PropertyKey, never>; Returns: Json }
      my_notice_address: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          has_devices: boolean
          is_bounced: boolean
        }[]
      }
      my_notice_choices: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_required: boolean
          mail: boolean
          push: boolean
          topic: string
        }[]
      }
      my_order_guarantee: { Args: { p_order_id: string }; Returns: Json }
      my_personal_data: { Args: Record<PropertyKey, never>; Returns: Json }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          address: string
          created_at: string
          device: string
          id: string
          is_current: boolean
          used_at: string
        }[]
      }
      my_staff_notices: {
        Args: Record<PropertyKey, never>
        Returns: {
          channel: Database["public"]["Enums"]["notice_channel"]
          kind: string
          mode: Database["public"]["Enums"]["staff_notice_mode"]
        }[]
      }
      my_stock_alerts: {
        Args: Record<PropertyKey, never>
        Returns: {
          category: string
          name: string
          product_id: string
        }[]
      }
      note_key_import: {
        Args: { p_import_id: string; p_note: string }
        Returns: undefined
      }
      open_guarantee_claim: {
        Args: {
          p_claim_id: string
          p_key_id?: string
          p_order_id: string
          p_reason: string
          p_text: string
        }
        Returns: undefined
      }
      open_order_key: {
        Args: { p_key_id?: string; p_order_id: string }
        Returns: Json
      }
      order_contact: {
        Args: { p_order_id: string }
        Returns: {
          account_id: string
          email: string
          name: string
          phone: string
          phone_from: string
        }[]
      }
      order_credit: {
        Args: { p_order_id: string }
        Returns: {
          given: number
          paid: number
          returned: number
          spent: number
          taken_back: number
        }[]
      }
      order_givings: { Args: { p_order_id: string }; Returns: Json }
      order_pix_code: { Args: { p_order_id: string }; Returns: string }
      order_profit: { Args: { p_order_id: string }; Returns: Json }
      order_queue_position: { Args: { p_order_id: string }; Returns: number }
      order_timeline: {
        Args: { p_order_id: string }
        Returns: {
          actor: string
          details: Json
          happened_at: string
          kind: string
        }[]
      }
      orders_since: {
        Args: { p_page?: number; p_seen?: string }
        Returns: Json
      }
      override_order: {
        Args: {
          p_action: string
          p_delivered_at?: string
          p_email?: string
          p_key_id?: string
          p_order_id: string
          p_reason: string
        }
        Returns: {
          message: string
          success: boolean
        }[]
      }
      park_staff_work: {
        Args: {
          p_kinds: string[]
          p_note?: string
          p_subjects: string[]
          p_until?: string
        }
        Returns: number
      }
      payment_data_days: { Args: Record<PropertyKey, never>; Returns: number }
      payment_health: {
        Args: Record<PropertyKey, never>
        Returns: {
          events_last_day: number
          events_last_hour: number
          failed_events: number
          held_orders: number
          keys_without_order: number
          last_event_at: string
          not_paid_events: number
          oldest_waiting_at: string
          ownerless_orders: number
          unit_held_orders: number
          unknown_products: number
          waiting_orders: number
        }[]
      }
      payments_to_look_up: { Args: { p_lease: string }; Returns: string[] }
      preview_product_keys: { Args: { p_keys: string[] }; Returns: Json }
      price_key_import: {
        Args: { p_import_id: string; p_supplier: string; p_unit_cost: number }
        Returns: undefined
      }
      price_rule: {
        Args: { p_order: Database["public"]["Tables"]["orders"]["Row"] }
        Returns: string
      }
      price_with_coupon: {
        Args: { p_code: string; p_product_id: string }
        Returns: Json
      }
      product_rating: {
        Args: { p_product_id: string }
        Returns: {
          average: number
          total: number
        }[]
      }
      publish_releases: { Args: { p_state: Json }; Returns: Json }
      push_key: { Args: Record<PropertyKey, never>; Returns: string }
      read_at: {
        Args: { p_order: Database["public"]["Tables"]["orders"]["Row"] }
        Returns: string
      }
      read_payment_event: { Args: { p_event_id: number }; Returns: Json }
      read_store_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount_unit: Database["public"]["Enums"]["amount_unit"]
          approval_limit_cents: number
          claim_limit: number
          fee_basis_points: number
          fee_cents: number
          payload_days: number
          second_factor_available: boolean
          second_factor_required: boolean
          staff_session_hours: number
        }[]
      }
      receive_payment_event: {
        Args: { p_body: string; p_event: string; p_headers: Json }
        Returns: Json
      }
      reconciliation_day: { Args: { p_day: string }; Returns: Json }
      record_opened_notice: { Args: { p_id: string }; Returns: undefined }
      record_provider_payments: {
        Args: { p_lease: string; p_payments: Json }
        Returns: string[]
      }
      record_purchase_intent: {
        Args: {
          p_ad_services?: string[]
          p_product_id: string
          p_referrer: string
          p_utm: Json
        }
        Returns: undefined
      }
      recovery_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          kind: string
          opened: number
          paid: number
          sent: number
        }[]
      }
      remove_push_subscription: {
        Args: { p_auth: string; p_endpoint: string }
        Returns: undefined
      }
      renew_push_subscription: {
        Args: {
          p_auth: string
          p_endpoint: string
          p_old_auth: string
          p_old_endpoint: string
          p_p256dh: string
        }
        Returns: undefined
      }
      reopen_my_address: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      replay_payment_event: {
        Args: { p_event_id: number; p_reason: string }
        Returns: Database["public"]["Enums"]["payment_outcome"]
      }
      report_push_devices: {
        Args: { p_gone: string[]; p_reached: string[] }
        Returns: undefined
      }
      request_key_reveal: { Args: { p_key_id: string }; Returns: undefined }
      reseal_product_keys: {
        Args: { p_leave_older?: boolean; p_limit?: number }
        Returns: {
          left: number
          repeated_ids: string[]
          resealed: number
          unreadable: number
          unreadable_ids: string[]
        }[]
      }
      resend_webhook: {
        Args: { p_id: string; p_reason: string }
        Returns: undefined
      }
      resolve_failures: { Args: { p_stacks: Json }; Returns: undefined }
      retry_notices: {
        Args: { p_ids: string[]; p_reason: string }
        Returns: {
          id: string
          reason: string
        }[]
      }
      reveal_order_key: { Args: { p_order_id: string }; Returns: string }
      reveal_product_key: { Args: { p_key_id: string }; Returns: string }
      revoke_access_token: {
        Args: { p_id: string; p_reason: string }
        Returns: undefined
      }
      sales_summary: { Args: { p_days?: number }; Returns: Json }
      save_price_rule: {
        Args: { p_id: string; p_reason: string; p_rule: Json }
        Returns: undefined
      }
      save_push_subscription: {
        Args: { p_auth: string; p_endpoint: string; p_p256dh: string }
        Returns: undefined
      }
      search_products: {
        Args: { p_limit?: number; p_query: string }
        Returns: {
          category: string
          checkout_link: string | null
          created_at: string
          description: string | null
          features: string[]
          first_steps: string[]
          free_stock: number
          ggcheckout_id: string
          guarantee_hours: number
          guarantee_wait_hours: number
          id: string
          image_url: string | null
          initial_stock: number
          is_active: boolean
          is_builtin: boolean
          key_template: Json | null
          max_per_order: number
          name: string
          original_price: number
          price: number
          sold_count: number
          stock_count: number
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      send_template_to_self: { Args: { p_kind: string }; Returns: string }
      set_customer_tags: {
        Args: { p_tags: string[]; p_user_id: string }
        Returns: string[]
      }
      set_first_step: {
        Args: { p_is_done: boolean; p_order_id: string; p_step: string }
        Returns: {
          accepted_at: string
          steps_done: string[]
        }[]
      }
      set_notice_choice: {
        Args: {
          p_channel: string
          p_is_on: boolean
          p_text_version: string
          p_topic: string
        }
        Returns: undefined
      }
      set_order_dispute: {
        Args: { p_order_id: string; p_reason: string; p_state: string }
        Returns: {
          message: string
          success: boolean
        }[]
      }
      set_staff_notice: {
        Args: { p_channel?: string; p_kind: string; p_mode: string }
        Returns: undefined
      }
      settle_payment_finding: {
        Args: { p_finding_id: number; p_reason: string }
        Returns: undefined
      }
      staff_search: { Args: { p_text: string }; Returns: Json }
      stop_notices: {
        Args: { p_all?: boolean; p_token: string }
        Returns: {
          all: boolean
          kind: string
          purpose: string
        }[]
      }
      suggest_display_names: {
        Args: { p_display_name: string }
        Returns: string[]
      }
      switch_ad_service: {
        Args: { p_is_active: boolean; p_reason: string; p_service: string }
        Returns: undefined
      }
      sync_stock: {
        Args: Record<PropertyKey, never>
        Returns: {
          product_id: string
          sold_after: number
          sold_before: number
          stock_after: number
          stock_before: number
        }[]
      }
      undo_key_import: {
        Args: { p_import_id: string; p_reason: string }
        Returns: {
          delivered: number
          removed: number
          stock: number
        }[]
      }
      undo_product_changes: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      update_profile: {
        Args: { p_display_name: string; p_full_name: string }
        Returns: {
          created_at: string
          display_name: string | null
          full_name: string | null
          id: string
          phone: string | null
          terms_accepted_at: string | null
          terms_version: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      use_release_token: {
        Args: { p_remote: string; p_token: string }
        Returns: string
      }
      usual_delivery_seconds: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      warn_key_buyers: {
        Args: { p_order_ids: string[]; p_reason: string }
        Returns: {
          id: string
          reason: string
        }[]
      }
      webhook_debug_clear: { Args: Record<PropertyKey, never>; Returns: Json }
      webhook_debug_start: { Args: Record<PropertyKey, never>; Returns: Json }
      webhook_debug_status: { Args: Record<PropertyKey, never>; Returns: Json }
      webhook_debug_stop: { Args: Record<PropertyKey, never>; Returns: Json }
      webhook_debug_test: { Args: { p_payload: Json }; Returns: Json }
      withdraw_claim: { Args: { p_claim_id: string }; Returns: undefined }
      withdraw_invitation: {
        Args: { p_email: string; p_reason: string }
        Returns: undefined
      }
      write_in_claim: {
        Args: { p_claim_id: string; p_message_id: string; p_text: string }
        Returns: undefined
      }
    }
    Enums: {
      amount_unit: "reais" | "cents"
      claim_decision: "replacement" | "credit" | "refund" | "refusal"
      claim_reason:
        | "invalid_credentials"
        | "impossible_login"
        | "information_mismatch"
        | "blocked"
        | "two_factor"
        | "proxy_down"
        | "other"
      claim_state: "open" | "answered" | "decided" | "withdrawn"
      credit_kind: "claim" | "refund" | "purchase" | "reversal" | "correction"
      hold_reason:
        | "amount_mismatch"
        | "amount_unit"
        | "amount_unreadable"
        | "payment_exceeded"
        | "status_unknown"
        | "payment_refunded"
        | "buyer_blocked"
        | "quantity_not_allowed"
      notice_channel: "mail" | "push"
      notice_outcome:
        | "queued"
        | "sent"
        | "expired"
        | "dropped"
        | "unwanted"
        | "given_up"
      order_status: "pending" | "expired" | "failed" | "completed" | "refunded"
      payment_endpoint: "pix.generated" | "pix.paid"
      payment_finding_kind:
        | "unknown_here"
        | "unknown_there"
        | "amount_differs"
        | "refunded_there"
        | "product_differs"
        | "paid_twice"
      payment_finding_resolution: "applied" | "gone" | "settled"
      payment_method: "pix" | "credit"
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
        | "ignored"
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
        | "credit_corrected"
        | "approval_requested"
        | "import_noted"
        | "buyer_warned"
        | "finding_settled"
        | "release_token_created"
        | "release_token_revoked"
        | "customer_tagged"
        | "customer_blocked"
        | "customer_unblocked"
        | "api_key_created"
        | "api_key_revoked"
        | "price_rule_created"
        | "price_rule_changed"
        | "webhook_created"
        | "webhook_changed"
        | "webhook_deleted"
        | "webhook_resent"
      staff_notice_mode: "at_once" | "daily" | "off"
      staff_role: "admin" | "manager"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      amount_unit: ["reais", "cents"],
      claim_decision: ["replacement", "credit", "refund", "refusal"],
      claim_reason: [
        "invalid_credentials",
        "impossible_login",
        "information_mismatch",
        "blocked",
        "two_factor",
        "proxy_down",
        "other",
      ],
      claim_state: ["open", "answered", "decided", "withdrawn"],
      credit_kind: ["claim", "refund", "purchase", "reversal", "correction"],
      hold_reason: [
        "amount_mismatch",
        "amount_unit",
        "amount_unreadable",
        "payment_exceeded",
        "status_unknown",
        "payment_refunded",
        "buyer_blocked",
        "quantity_not_allowed",
      ],
      notice_channel: ["mail", "push"],
      notice_outcome: [
        "queued",
        "sent",
        "expired",
        "dropped",
        "unwanted",
        "given_up",
      ],
      order_status: ["pending", "expired", "failed", "completed", "refunded"],
      payment_endpoint: ["pix.generated", "pix.paid"],
      payment_finding_kind: [
        "unknown_here",
        "unknown_there",
        "amount_differs",
        "refunded_there",
        "product_differs",
        "paid_twice",
      ],
      payment_finding_resolution: ["applied", "gone", "settled"],
      payment_method: ["pix", "credit"],
      payment_outcome: [
        "received",
        "error",
        "unknown_product",
        "held",
        "waiting",
        "delivered",
        "refunded",
        "failed",
        "expired",
        "pending",
        "unchanged",
        "no_payment",
        "not_paid",
        "ignored",
      ],
      staff_action: [
        "key_revealed",
        "keys_added",
        "key_deleted",
        "import_undone",
        "order_released",
        "order_assigned",
        "order_refunded",
        "order_redelivered",
        "event_replayed",
        "product_created",
        "product_changed",
        "product_deleted",
        "review_approved",
        "review_unapproved",
        "review_changed",
        "review_rejected",
        "threshold_changed",
        "setting_changed",
        "role_given",
        "role_changed",
        "role_taken",
        "customer_viewed",
        "note_added",
        "note_deleted",
        "invitation_sent",
        "invitation_withdrawn",
        "orders_exported",
        "notices_retried",
        "dispute_opened",
        "dispute_closed",
        "dossier_made",
        "claim_answered",
        "claim_decided",
        "credit_corrected",
        "approval_requested",
        "import_noted",
        "buyer_warned",
        "finding_settled",
        "release_token_created",
        "release_token_revoked",
        "customer_tagged",
        "customer_blocked",
        "customer_unblocked",
        "api_key_created",
        "api_key_revoked",
        "price_rule_created",
        "price_rule_changed",
        "webhook_created",
        "webhook_changed",
        "webhook_deleted",
        "webhook_resent",
      ],
      staff_notice_mode: ["at_once", "daily", "off"],
      staff_role: ["admin", "manager"],
    },
  },
} as const
