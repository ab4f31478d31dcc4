CREATE TABLE "mobile_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mobile_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"ip" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "account_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"agent" text,
	"request_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "message" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb,
	"path" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "message_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "message" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "message_company" ON "message" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mobile_code_mobile_idx" ON "mobile_code" USING btree ("mobile","id");
--> statement-breakpoint
CREATE INDEX "mobile_code_ip_idx" ON "mobile_code" USING btree ("ip","created_at");
--> statement-breakpoint
CREATE INDEX "account_event_user_idx" ON "account_event" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "message_member_idx" ON "message" USING btree ("org_id","member_id","id");
--> statement-breakpoint
CREATE INDEX "message_unread_idx" ON "message" USING btree ("org_id","member_id") WHERE read_at is null;
--> statement-breakpoint
-- A company keeps its own profile.
GRANT UPDATE (name, short_name, code, credit_code, profile, version) ON "org" TO tuheng_app;
