import { storableJson } from '../../platform/sql/storable-json.ts'
import { readRobots } from '../../research/parsers.ts'
import { allConnectors } from '../connectors/all-connectors.ts'
import {
  ConfigError,
  type ConnectorConfig,
  type ConnectorKind,
  type Step,
  type StepInput,
} from '../connectors/connector.ts'
import { detect } from '../connectors/detect.ts'
import { describeItems } from './describe-items.ts'

/** A reading has no characters that cannot be stored. */
async function readSource(kind: ConnectorKind, input: StepInput): Promise<Step> {
  const connector = allConnectors[kind]
  if (!connector) throw new Error(`No connector reads ${kind}`)
  const step = await connector.step(input)
  return 'reading' in step ? (JSON.parse(storableJson(step)) as Step) : step
}

/** The completed configuration, or a sentence that says what is wrong with it. */
function configure(
  kind: ConnectorKind,
  config: ConnectorConfig,
): { config: ConnectorConfig } | { fault: string } {
  const connector = allConnectors[kind]
  if (!connector) return { fault: `no connector reads ${kind} yet` }
  try {
    return { config: connector.configure(config) }
  } catch (error) {
    if (error instanceof ConfigError) return { fault: error.message }
    throw error
  }
}

/** What a worker of the monitors does with fetched content. */
export const jobs = { readRobots, readSource, configure, detect, describeItems } as const
export type MonitorJobs = typeof jobs
