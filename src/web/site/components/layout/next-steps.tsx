import { Section } from './section.tsx'

/** What happens after a form was sent. */
export const NextSteps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <Section title={title}>
    <ol className="grid list-decimal gap-1.5 pl-5">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Section>
)
