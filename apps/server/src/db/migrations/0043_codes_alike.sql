ALTER TABLE "member" ADD COLUMN "employee_no_alike" text GENERATED ALWAYS AS (upper(translate("employee_no", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "dictionary" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "incidental_fee" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "vin_alike" text GENERATED ALWAYS AS (upper(translate("vin", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
ALTER TABLE "route" ADD COLUMN "code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED;
--> statement-breakpoint
CREATE INDEX "member_employee_no_alike" ON "member" USING btree ("org_id","employee_no_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "role_code_alike" ON "role" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dictionary_code_alike" ON "dictionary" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "incidental_fee_code_alike" ON "incidental_fee" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "party_code_alike" ON "party" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "vehicle_vin_alike" ON "vehicle" USING btree ("org_id","vin_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "goods_code_alike" ON "goods" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "route_code_alike" ON "route" USING btree ("org_id","code_alike") WHERE deleted_at is null;
