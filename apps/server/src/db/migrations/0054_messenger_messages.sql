CREATE TABLE "messenger_message" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messenger_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_en" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"response" text,
	"answer" text,
	"message_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "messenger_message_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "messenger_message" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "messenger_message" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "messenger_message_company" ON "messenger_message" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "messenger_message" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "messenger_account" ADD COLUMN "lang" text DEFAULT 'zh' NOT NULL;
--> statement-breakpoint
ALTER TABLE "message_choice" ADD COLUMN "messenger" boolean;
--> statement-breakpoint
ALTER TABLE "messenger_message" ADD CONSTRAINT "messenger_message_member_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_message__message_id__key" ON "messenger_message" USING btree ("org_id","message_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "messenger_message_live_idx" ON "messenger_message" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "messenger_message_member_id_list" ON "messenger_message" USING btree ("org_id","member_id","id") WHERE deleted_at is null and "member_id" is not null;
--> statement-breakpoint
CREATE INDEX "messenger_message_kind_list" ON "messenger_message" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "messenger_message_outcome_list" ON "messenger_message" USING btree ("org_id","outcome") WHERE deleted_at is null and "outcome" is not null;
--> statement-breakpoint
CREATE INDEX "messenger_message_reason_list" ON "messenger_message" USING btree ("org_id","reason") WHERE deleted_at is null and "reason" is not null;
--> statement-breakpoint
CREATE INDEX "messenger_message_created_at_list" ON "messenger_message" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "messenger_message_subject_trgm" ON "messenger_message" USING gin ("subject" gin_trgm_ops);
--> statement-breakpoint
-- Senders of all companies look for what is due every few seconds.
CREATE INDEX "messenger_message_due_idx" ON "messenger_message" USING btree ("next_at") WHERE "outcome" = 'waiting';
