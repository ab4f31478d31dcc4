CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "one_time" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_kind_hash_pk" PRIMARY KEY("kind","hash")
);

--> statement-breakpoint
CREATE TABLE "messenger_account" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"union_id" text NOT NULL,
	"nick" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "query_key" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "messenger_account" ADD CONSTRAINT "messenger_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attempt_until_idx" ON "attempt" USING btree ("until");
--> statement-breakpoint
CREATE INDEX "one_time_expiry_idx" ON "one_time" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_account_union_key" ON "messenger_account" USING btree ("union_id");
