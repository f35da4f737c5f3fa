CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"user_name" text NOT NULL,
	"role" text NOT NULL,
	"organisation_id" uuid,
	"group_name" text,
	"phone" text,
	"avatar" text,
	"language" text DEFAULT 'en' NOT NULL,
	"absent" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"last_assigned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_role" CHECK ("app_user"."role" in ('partner', 'partnerManager', 'engineer', 'expert', 'lead', 'admin')),
	CONSTRAINT "app_user_side" CHECK (("app_user"."role" in ('partner', 'partnerManager')) = ("app_user"."organisation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"solution_version" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"object_key" text NOT NULL,
	"thumbnail_key" text,
	"uploader_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_segment" (
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"state" text NOT NULL,
	"lap" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	CONSTRAINT "clock_segment_ticket_id_seq_pk" PRIMARY KEY("ticket_id","seq"),
	CONSTRAINT "clock_segment_state" CHECK ("clock_segment"."state" in ('run', 'pause', 'stop')),
	CONSTRAINT "clock_segment_order" CHECK ("clock_segment"."to_at" is null or "clock_segment"."to_at" >= "clock_segment"."from_at")
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"representative" text NOT NULL,
	"industry" text NOT NULL,
	"attraction" text NOT NULL,
	"zone" text NOT NULL,
	"market_organisation" text NOT NULL,
	"business_division" text NOT NULL,
	"supplier" text
);
--> statement-breakpoint
CREATE TABLE "customer_contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text
);
--> statement-breakpoint
CREATE TABLE "customer_partner" (
	"customer_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	CONSTRAINT "customer_partner_customer_id_organisation_id_pk" PRIMARY KEY("customer_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_entry" (
	"dictionary" text NOT NULL,
	"code" text NOT NULL,
	"en" text NOT NULL,
	"zh" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"parent" text,
	"severity" smallint,
	"pauses" boolean,
	"stop" boolean,
	CONSTRAINT "dictionary_entry_dictionary_code_pk" PRIMARY KEY("dictionary","code")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_id_language_version_pk" PRIMARY KEY("id","language","version")
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"digest" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "evaluation" (
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"overall" smallint NOT NULL,
	"service_attitude" text,
	"professional_competence" text,
	"response_speed" text,
	"attributes" text[] DEFAULT '{}' NOT NULL,
	"suggestion" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "evaluation_ticket_id_seq_pk" PRIMARY KEY("ticket_id","seq"),
	CONSTRAINT "evaluation_overall" CHECK ("evaluation"."overall" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"subject" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"code" integer,
	"answer" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_subject_operation_key_pk" PRIMARY KEY("subject","operation","key")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"action" text NOT NULL,
	"actor_name" text,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"root_cause" text,
	"accountability_type" text,
	"accountable_party" text,
	"ipmt_attributes" text,
	"opened_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "problem_status" CHECK ("problem"."status" in ('notFinished', 'finishedNotImprove', 'finishedNeedImprove'))
);
--> statement-breakpoint
CREATE TABLE "problem_ticket" (
	"problem_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "problem_ticket_problem_id_ticket_id_pk" PRIMARY KEY("problem_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "product_model" (
	"id" text PRIMARY KEY NOT NULL,
	"series_id" text NOT NULL,
	"name" text NOT NULL,
	"product_number" text NOT NULL,
	"product_type" text NOT NULL,
	"description" text NOT NULL,
	"parameters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_series" (
	"id" text PRIMARY KEY NOT NULL,
	"product_line" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routing_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_line" text NOT NULL,
	"zone" text,
	"group_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensitive_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"channel" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solution" (
	"ticket_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"seq" integer NOT NULL,
	"text" text NOT NULL,
	"safety" text,
	"change_note" text,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"reason_code" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "solution_ticket_id_version_pk" PRIMARY KEY("ticket_id","version")
);
--> statement-breakpoint
CREATE TABLE "solution_acknowledgement" (
	"ticket_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reader_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "solution_acknowledgement_ticket_id_version_reader_id_pk" PRIMARY KEY("ticket_id","version","reader_id")
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"requester_id" uuid NOT NULL,
	"organisation_id" uuid,
	"handler_id" uuid,
	"visible_to_partner" boolean DEFAULT false NOT NULL,
	"severity" smallint NOT NULL,
	"lap" integer DEFAULT 0 NOT NULL,
	"escalated_this_round" boolean DEFAULT false NOT NULL,
	"hold_reason" text,
	"hold_pauses" boolean,
	"hold_question" text,
	"hold_since" timestamp with time zone,
	"filed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"resting_since" timestamp with time zone,
	"due_at" timestamp with time zone,
	"sn_normal" text,
	"fault_codes" text[] DEFAULT '{}' NOT NULL,
	"differs_from_unit" text[] DEFAULT '{}' NOT NULL,
	"customer_name" text,
	"search" text NOT NULL,
	"rejection_reason" text,
	"rejection_code" text,
	"duplicate_of" uuid,
	"production_resumed" boolean,
	"production_resumed_at" timestamp with time zone,
	"resumption_confirmed_at" timestamp with time zone,
	"vendor_production_resumed" boolean,
	"vendor_production_resumed_at" timestamp with time zone,
	"vendor_resumption_confirmed_at" timestamp with time zone,
	"resolved_in_one_go" boolean,
	"one_go_remark" text,
	"closure_code" text,
	"escalation_reason" text,
	"poor_rating" boolean DEFAULT false NOT NULL,
	"sn" text,
	"no_sn_reason" text,
	"product_model" text,
	"product_line" text,
	"product_type" text,
	"product_number" text,
	"software_model" text,
	"delivery_date" date,
	"product_status" text,
	"usage_days" integer,
	"description" text NOT NULL,
	"occurred_on" date,
	"problem_stage" text,
	"scope" text,
	"impact" text,
	"production_stopped_at" timestamp with time zone,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"complainant_role" text,
	"customer_id" uuid,
	"customer_representative" text,
	"customer_industry" text,
	"customer_attraction" text,
	"market_organisation" text,
	"business_division" text,
	"zone" text,
	"required_days" integer NOT NULL,
	"troubleshooting" text,
	"project_level" text,
	"accountability_type" text,
	"accountable_party" text,
	"ipmt_attributes" text,
	CONSTRAINT "ticket_status_known" CHECK ("ticket"."status" in ('submitted', 'accepted', 'escalated', 'dismissed', 'proposed', 'verifying', 'finalized', 'awaitingEvaluation', 'completed')),
	CONSTRAINT "ticket_kind_known" CHECK ("ticket"."kind" in ('feedback', 'itr', 'internal')),
	CONSTRAINT "ticket_required_days" CHECK ("ticket"."required_days" between 1 and 5),
	CONSTRAINT "ticket_hold_whole" CHECK (("ticket"."hold_reason" is null) = ("ticket"."hold_since" is null)),
	CONSTRAINT "ticket_handled" CHECK ("ticket"."handler_id" is not null or "ticket"."status" in ('submitted', 'dismissed', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "ticket_counter" (
	"day" date PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_event" (
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"visibility" text DEFAULT 'public' NOT NULL,
	"text" text,
	"on_behalf" boolean DEFAULT false NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "ticket_event_ticket_id_seq_pk" PRIMARY KEY("ticket_id","seq"),
	CONSTRAINT "ticket_event_visibility" CHECK ("ticket_event"."visibility" in ('public', 'internal'))
);
--> statement-breakpoint
CREATE TABLE "ticket_read" (
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_read_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "unit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"sn_normal" text NOT NULL,
	"product_model" text NOT NULL,
	"product_number" text,
	"product_line" text NOT NULL,
	"product_type" text NOT NULL,
	"software_model" text,
	"customer_id" uuid,
	"delivery_date" date,
	"warranty_until" date,
	"supplier" text
);
--> statement-breakpoint
CREATE TABLE "upload_grant" (
	"prefix" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"share_id" uuid,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_segment" ADD CONSTRAINT "clock_segment_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_partner" ADD CONSTRAINT "customer_partner_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_partner" ADD CONSTRAINT "customer_partner_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_ticket" ADD CONSTRAINT "problem_ticket_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_ticket" ADD CONSTRAINT "problem_ticket_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_model" ADD CONSTRAINT "product_model_series_id_product_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."product_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution" ADD CONSTRAINT "solution_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution" ADD CONSTRAINT "solution_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution_acknowledgement" ADD CONSTRAINT "solution_acknowledgement_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_requester_id_app_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_handler_id_app_user_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_event" ADD CONSTRAINT "ticket_event_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_event" ADD CONSTRAINT "ticket_event_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_read" ADD CONSTRAINT "ticket_read_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit" ADD CONSTRAINT "unit_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_account" ON "app_user" USING btree ("account");--> statement-breakpoint
CREATE INDEX "app_user_organisation" ON "app_user" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "attachment_ticket" ON "attachment" USING btree ("ticket_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "clock_segment_open" ON "clock_segment" USING btree ("ticket_id") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree ("name");--> statement-breakpoint
CREATE INDEX "customer_contact_customer" ON "customer_contact" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_partner_organisation" ON "customer_partner" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "email_code_address" ON "email_code" USING btree ("address","purpose","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("user_id","ticket_id","seq");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "problem_ticket_ticket" ON "problem_ticket" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_digest" ON "share" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "share_ticket" ON "share" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_number" ON "ticket" USING btree ("number");--> statement-breakpoint
CREATE INDEX "ticket_updated" ON "ticket" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_requester" ON "ticket" USING btree ("requester_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_organisation" ON "ticket" USING btree ("organisation_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_handler" ON "ticket" USING btree ("handler_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_status" ON "ticket" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_filed" ON "ticket" USING btree ("filed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_due" ON "ticket" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ticket_sn" ON "ticket" USING btree ("sn_normal");--> statement-breakpoint
CREATE INDEX "ticket_customer" ON "ticket" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_sn" ON "unit" USING btree ("sn_normal");--> statement-breakpoint
CREATE INDEX "unit_customer" ON "unit" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "upload_grant_created" ON "upload_grant" USING btree ("created_at");