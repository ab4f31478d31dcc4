CREATE TABLE "statement_link" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statement_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" text,
	"opened" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"last_ip" text,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"answer_ip" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "statement_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "statement_link" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement_link" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "statement_link_company" ON "statement_link" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "statement_link" TO tuheng_app;
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_link_token_key" ON "statement_link" USING btree ("org_id","token_hash");
--> statement-breakpoint
CREATE INDEX "statement_link_statement_idx" ON "statement_link" USING btree ("org_id","statement_id","id");
