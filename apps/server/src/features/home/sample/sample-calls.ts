import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { OWN_LIMITS } from '@tuheng/domain/home/first-steps'
import { makeSampleCall, removeSampleCall } from '@tuheng/domain/home/home.calls'
import { sampleErrors } from '@tuheng/domain/home/sample.errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { CallContext, Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { keepFile } from '../../../engine/files/keep-file.ts'
import { renderPdf } from '../../../engine/print/render-pdf.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { refuseViewAs, systemActor, write } from '../../../engine/write/work.ts'
import { countSteps, ownRecords } from '../first-steps.ts'
import { makeSample } from './make-sample.ts'
import { removeSample } from './remove-sample.ts'
import { lockSamples } from './sample-marks.ts'

type Context = Pick<CallContext, 'actor' | 'engine' | 'request'>

/** Sample data of a company, made and removed by its administrators. */
export function registerSample(server: Server): void {
  serveCall(server, makeSampleCall, async context => {
    refuseOthers(context.actor)
    const signed = {
      customer: await signedCopy(server, context, '示例客户合同签章件'),
      carrier: await signedCopy(server, context, '示例承运合同签章件'),
    }
    return asSystem(context, 'sampleMade', async tx => {
      if ((await lockSamples(tx)).length) sampleErrors.fail('sample.there')
      await refuseBeyond(tx)
      return { records: await makeSample(tx, signed) }
    })
  })
  serveCall(server, removeSampleCall, context => {
    refuseOthers(context.actor)
    return asSystem(context, 'sampleRemoved', async tx => {
      const marks = await lockSamples(tx)
      if (!marks.length) sampleErrors.fail('sample.none')
      return removeSample(tx, marks)
    })
  })
}

function refuseOthers(actor: Actor): void {
  refuseViewAs(actor)
  if (!actor.isAdmin) sampleErrors.fail('sample.admins_only')
}

/** The system does it, so that nobody approves their own work; the log says who asked for it. */
async function asSystem<T extends { records: number }>(
  { actor, engine, request }: Context,
  action: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const system = systemActor(actor.orgId, 'sample data')
  return write(engine, { actor: system, requestId: request.id }, async tx => {
    const done = await work(tx)
    await writeAudit(
      { ...tx, actor },
      {
        resource: { name: 'company', title: 'name' },
        id: tx.orgId,
        action,
        before: null,
        after: { records: done.records },
      },
    )
    return done
  })
}

async function refuseBeyond(tx: Tx): Promise<void> {
  const own = ownRecords(await countSteps(tx.sql, tx.actor))
  if (own.trips > OWN_LIMITS.trips) sampleErrors.fail('sample.own_trips')
  if (own.others > OWN_LIMITS.others)
    sampleErrors.fail('sample.own_records', { count: own.others, limit: OWN_LIMITS.others })
}

/** Stands for the signed copy; swept away within a day unless a contract takes it. */
async function signedCopy(server: Server, { actor, engine, request }: Context, title: string): Promise<FileRef> {
  const bytes = await renderPdf({
    title: '签章件',
    company: '示例数据',
    number: '',
    orientation: 'portrait',
    blocks: [{ kind: 'paragraph', text: '本页代替示例合同的签章扫描件，没有法律效力。' }],
  })
  return keepFile(engine, { actor, requestId: request.id }, async key => {
    await server.files.put(key, Readable.from(bytes), 'application/pdf')
    return {
      name: `${title}.pdf`,
      size: bytes.length,
      mime: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      keepDays: 1,
    }
  })
}
