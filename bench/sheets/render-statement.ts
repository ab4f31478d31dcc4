import { renderPdf } from '../../apps/server/src/engine/print/render-pdf.ts'
import { sampleTrips, statementDoc } from '../../apps/server/src/engine/print/statement-sample.ts'

for (const trips of [300, 6]) {
  const doc = statementDoc(sampleTrips(trips))
  for (let run = 1; run <= 5; run++) {
    const started = performance.now()
    const pdf = await renderPdf(doc)
    console.log(
      `${trips} trips, run ${run}: ${(performance.now() - started).toFixed(0)} ms, ${(pdf.length / 1000).toFixed(0)} kB`,
    )
  }
}
console.log(`memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)
