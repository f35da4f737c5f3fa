import { Bell, Ellipsis, ListFilter, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../src/client/ui/banner.tsx';
import { Brand } from '../../src/client/ui/brand.tsx';
import { Button, IconButton } from '../../src/client/ui/button.tsx';
import { Card, Section } from '../../src/client/ui/card.tsx';
import { Chip } from '../../src/client/ui/chip.tsx';
import { CopyText } from '../../src/client/ui/copy-text.tsx';
import { FileGrid, FileTile } from '../../src/client/ui/form/file-tile.tsx';
import { KeyValue } from '../../src/client/ui/key-value.tsx';
import { RadioCards } from '../../src/client/ui/form/radio-cards.tsx';
import { CheckCard } from '../../src/client/ui/form/checkbox.tsx';
import { Stepper } from '../../src/client/ui/form/stepper.tsx';
import { TextArea } from '../../src/client/ui/form/text-area.tsx';
import { DateField, NumberField, TextField } from '../../src/client/ui/form/text-field.tsx';
import { RowList } from '../../src/client/ui/list-row.tsx';
import { Page } from '../../src/client/ui/page.tsx';
import { Ring } from '../../src/client/ui/ring.tsx';
import { LoopHead } from '../../src/client/ui/loop-head.tsx';
import { SearchField } from '../../src/client/ui/search-field.tsx';
import { Tabs } from '../../src/client/ui/tabs.tsx';
import { GalleryBar } from './bar.tsx';
import { picture, tabs } from './samples.ts';
import { rows, running, waiting } from './rows.tsx';

export function Home() {
  return (
    <Page
      title="Closeloop"
      heading={<Brand />}
      align="start"
      bar={<GalleryBar current="#home" />}
      actions={<IconButton icon={Bell} label="Notifications, 3 new" dot />}
    >
      <Card className="grid gap-3 p-4">
        <h2 className="text-hero font-bold tracking-[-0.022em]">Machine down?</h2>
        <Button icon={ScanLine} wide>
          Scan the nameplate
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button kind="quiet" size="medium">
            Type the SN
          </Button>
          <Button kind="quiet" size="medium">
            Just describe it
          </Button>
        </div>
      </Card>
      <Section title="Waiting for you" note="2">
        <RowList>{waiting}</RowList>
      </Section>
      <Section title="In progress">
        <RowList>{running}</RowList>
      </Section>
    </Page>
  );
}

export function List() {
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState('todo');
  return (
    <Page
      title="Tickets"
      bar={<GalleryBar current="#list" />}
      top={
        <>
          <SearchField value={query} onChange={setQuery} placeholder="Number, SN, fault code, text" />
          <Tabs label="Which tickets" items={tabs} value={tab} onChange={setTab} />
        </>
      }
      actions={<IconButton icon={ListFilter} label="Filter and sort" />}
    >
      <RowList label="Tickets">{rows}</RowList>
    </Page>
  );
}

export function Ticket() {
  return (
    <Page
      title="ITR-261120-0042"
      heading={<CopyText value="ITR-261120-0042" what="ticket number" />}
      back="#list"
      actions={<IconButton icon={Ellipsis} label="More actions" />}
      footer={
        <>
          <Button wide>Accept and try it</Button>
          <div className="grid grid-cols-2 gap-2">
            <Button kind="quiet" size="medium">
              It does not work
            </Button>
            <Button kind="quiet" size="medium">
              Write a message
            </Button>
          </div>
        </>
      }
    >
      <LoopHead
        ring={
          <Ring
            size="large"
            stage={4}
            tone="act"
            timeLeft={0.6}
            value="1 d 4 h"
            caption="left of 2 days"
            label="Stage 4 of 7, 1 d 4 h left of 2 days"
          />
        }
        chip={<Chip tone="act">Waiting for you</Chip>}
        title="Try the solution"
        text="Proposed today 14:05 by Engineer Wei, version 2"
      />
      <Section
        title="Solution"
        note="version 2"
        action={
          <Button kind="plain" size="small">
            What changed
          </Button>
        }
      >
        <Card className="grid gap-3 p-4">
          <Banner tone="warn" title="Discharge the DC bus for 10 minutes before you open the cover." />
          <p>
            Raise the acceleration time <span className="code">F0-17</span> to 12 s and check the motor cable for a
            short to earth. Then run the motor auto-tuning again.
          </p>
          <FileGrid>
            <FileTile name="F0-17.jpg" kind="image" thumb={picture('#7d8f9c', '#39454f')} onOpen={() => undefined} />
            <FileTile name="cable.mp4" kind="video" thumb={picture('#9aa58b', '#525c47')} onOpen={() => undefined} />
          </FileGrid>
        </Card>
      </Section>
      <Section title="Problem">
        <Card>
          <KeyValue
            items={[
              {
                name: 'Drive',
                value: (
                  <>
                    MD520-4T11B · <CopyText value="MD52042600117" shown="MD52 0426 0011 7" what="SN" />
                  </>
                ),
              },
              {
                name: 'Fault',
                value: (
                  <>
                    <span className="code">E.OC1</span> while accelerating, three times a shift
                  </>
                ),
              },
              { name: 'Since', value: '18 Nov, after 120 operating days' },
              { name: 'Impact', value: 'Production stopped, workaround exists' },
            ]}
          />
        </Card>
      </Section>
    </Page>
  );
}

/** The large ring in its states. */
export function Rings() {
  return (
    <Page title="The loop" back="#home">
      <div className="flex flex-wrap gap-5">
        <Ring
          size="large"
          stage={1}
          tone="act"
          timeLeft={0.95}
          value="1 d 22 h"
          caption="left of 2 days"
          label="Stage 1 of 7, 1 d 22 h left"
        />
        <Ring
          size="large"
          stage={3}
          tone="run"
          timeLeft={0.55}
          value="2 d 18 h"
          caption="left of 5 days"
          label="Stage 3 of 7, 2 d 18 h left"
        />
        <Ring
          size="large"
          stage={2}
          tone="warn"
          timeLeft={0.1}
          value="3 h"
          caption="left of 1 day"
          label="Stage 2 of 7, 3 h left"
        />
        <Ring
          size="large"
          stage={2}
          tone="bad"
          overdue
          value="6 h"
          caption="overdue"
          label="Stage 2 of 7, overdue by 6 h"
        />
        <Ring
          size="large"
          stage={5}
          tone="run"
          paused
          timeLeft={0.7}
          value="1 d 10 h"
          caption="left, paused"
          label="Stage 5 of 7, paused"
        />
        <Ring size="large" stage={7} tone="ok" value="1 d 3 h" caption="closed" label="Service completed" />
      </div>
    </Page>
  );
}

const impacts = [
  { value: 'a', text: 'Production stopped, no workaround', note: '1 day' },
  { value: 'b', text: 'Production stopped, workaround exists', note: '2 days' },
  { value: 'c', text: 'Intermittent trips', note: '3 days' },
];

export function Form() {
  const [impact, setImpact] = useState('b');
  return (
    <Page title="Raise a problem" back="#home" footer={<Button wide>Next: photos</Button>}>
      <Stepper step={2} steps={4} title="What is happening?" savedAt="10:42" />
      <TextArea
        label="Describe the problem"
        limit={200}
        notice="Fault code recognised."
        defaultValue="The drive trips with E.OC1 while accelerating, three times a shift. The load has not changed. We checked the motor cable and the mains."
      />
      <RadioCards label="How bad is it?" choices={impacts} value={impact} onChange={setImpact} />
      <TextField label="Product SN" mono defaultValue="MD52042600117" hint="On the nameplate, right side" />
      <NumberField
        label="Machine operating days"
        unit="days"
        defaultValue="12.5"
        error="Machine operating days must be an integer"
      />
      <DateField label="Issue occurrence date" defaultValue="2026-11-18" />
      <TextField label="Phone" optional type="tel" placeholder="+49 30 1234567" />
      <CheckCard
        text="The solution is feasible"
        detail="I have tried it, or know it from another ticket."
        defaultChecked
      />
      <CheckCard text="No classified or sensitive information" error="Please confirm this" />
    </Page>
  );
}
