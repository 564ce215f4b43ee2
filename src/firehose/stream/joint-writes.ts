import { type KernelWrites, openKernelWrites } from './kernel-writes.ts'
import type { Outlet } from './outlet.ts'

export type WriteTogether = ReturnType<typeof createJointWrites>

type Written = Pick<Outlet, 'descriptor' | 'write' | 'wasGiven'>

type Needs = {
  open?: () => Promise<KernelWrites | undefined>
  /** From so many at once on: for a single reader nothing is loaded. */
  worthwhile?: number
}

/**
 * Writes that leave together: Node's own way from a stream to the kernel and back takes a third as long as what the
 * kernel does then, and makes that slower too. Where the kernel cannot be asked for many, each goes by itself.
 */
export function createJointWrites({ open = openKernelWrites, worthwhile = 2 }: Needs = {}) {
  let kernel: KernelWrites | undefined
  let isAsked = false

  async function ask(): Promise<void> {
    isAsked = true
    kernel = await open().catch(() => undefined)
  }

  /** Each of these bytes to the outlet beside them; no outlet twice. */
  return (to: readonly Written[], given: readonly Buffer[]): void => {
    if (!isAsked && to.length >= worthwhile) void ask()
    // Nothing of it outlives this call: a descriptor may be another's later.
    let batch: Batch = { outlets: [], descriptors: [], buffers: [] }
    for (let nth = 0; nth < to.length; nth++) {
      const outlet = to[nth]!
      const bytes = given[nth]!
      const descriptor = kernel && outlet.descriptor
      if (kernel === undefined || descriptor === undefined) {
        outlet.write(bytes)
        continue
      }
      batch.outlets.push(outlet)
      batch.descriptors.push(descriptor)
      batch.buffers.push(bytes)
      if (batch.outlets.length < kernel.most) continue
      send(kernel, batch)
      batch = { outlets: [], descriptors: [], buffers: [] }
    }
    if (kernel !== undefined && batch.outlets.length > 0) send(kernel, batch)
  }
}

type Batch = { outlets: Written[]; descriptors: number[]; buffers: Buffer[] }

function send(kernel: KernelWrites, { outlets, descriptors, buffers }: Batch): void {
  const taken = kernel.write(descriptors, buffers)
  for (let nth = 0; nth < outlets.length; nth++) outlets[nth]!.wasGiven(buffers[nth]!, taken[nth]!)
}
