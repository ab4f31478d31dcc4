CREATE TABLE "sample_record" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sample_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "sample_record_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "sample_record" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sample_record" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "sample_record_company" ON "sample_record" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sample_record" TO tuheng_app;
--> statement-breakpoint
CREATE UNIQUE INDEX "sample_record_key" ON "sample_record" USING btree ("org_id","resource","record_id");
