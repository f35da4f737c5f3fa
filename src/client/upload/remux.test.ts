import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Output,
  type InputTrack,
} from 'mediabunny';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanMp4 } from '../../server/media/clean-mp4.ts';
import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { sniff, SNIFF_BYTES } from '../../shared/upload/sniff.ts';
import { checkChosen } from './check-chosen.ts';
import { movToMp4 } from './remux.ts';

const AAC = { codec: 'mp4a.40.2', numberOfChannels: 1, sampleRate: 44_100, description: Uint8Array.of(0x12, 0x08) };
const PCM = { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 44_100 };
const PLACE = '+52.5200+013.4050/';

let filmed: Blob;
beforeAll(async () => {
  filmed = new Blob([await readFile(new URL('../../../test/e2e/files/drive.mp4', import.meta.url))]);
});

const open = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: ALL_FORMATS });

async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** A MOV like that of a phone held upright, with a location, and with the H.264 of a real video. */
async function mov(sound: 'aac' | 'pcm-s16' | null): Promise<{ file: Blob; pictures: EncodedPacket[] }> {
  const track = await open(filmed).getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('no track');
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target });
  output.setMetadataTags({ raw: { '©xyz': PLACE } });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video, { rotation: 90 });
  const audio = sound && new EncodedAudioPacketSource(sound);
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const pictures = await packetsOf(track);
  for (const packet of pictures) await video.add(packet, { decoderConfig: config });
  for (let at = 0; audio && at < 20; at += 1) {
    const heard = new EncodedPacket(new Uint8Array(2_048).fill(at), 'key', at * 0.1, 0.1);
    await audio.add(heard, { decoderConfig: sound === 'aac' ? AAC : PCM });
  }
  await output.finalize();
  return { file: new Blob([target.buffer ?? '']), pictures };
}

// A decoder's configuration as ISO 14496-15 has it (main profile, level 3.1, without parameter sets), and frames of one
// slice each.
const HVCC = Uint8Array.of(
  1,
  1,
  0x60,
  0,
  0,
  0,
  0x90,
  0,
  0,
  0,
  0,
  0,
  93,
  0xf0,
  0,
  0xfc,
  0xfd,
  0xf8,
  0xf8,
  0,
  0,
  0x0f,
  0,
);
const HEVC = { codec: 'hvc1.1.6.L93.90', codedWidth: 64, codedHeight: 48, description: HVCC };
const slice = (at: number) => Uint8Array.of(0, 0, 0, 6, at === 0 ? 0x26 : 0x02, 1, 0xaf, at, at, 0x80);

/** A MOV like that of a newer phone with default settings. */
async function hevcMov(): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target });
  const video = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(video, { rotation: 90 });
  await output.start();
  for (let at = 0; at < 10; at += 1) {
    const packet = new EncodedPacket(slice(at), at === 0 ? 'key' : 'delta', at / 30, 1 / 30);
    await video.add(packet, { decoderConfig: HEVC });
  }
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());

describe('the MOV of a phone', () => {
  test('with HEVC becomes an MP4 of the same pictures (spec 5.46)', async () => {
    const made = await movToMp4(await hevcMov());
    const video = await open(made).getPrimaryVideoTrack();
    if (!video) throw new Error('no pictures');
    expect([await video.getCodec(), await video.getRotation()]).toEqual(['hevc', 90]);
    expect((await packetsOf(video)).map(({ data }) => [...data])).toEqual(
      Array.from({ length: 10 }, (_, at) => [...slice(at)]),
    );
    expect((await video.getDecoderConfig())?.description).toEqual(HVCC);
  });

  test.each(['aac', null] as const)('becomes an MP4 of the very same pictures and sound (%s)', async (sound) => {
    const { file, pictures } = await mov(sound);
    expect(sniff(await headOf(file))?.mime).toBe('video/quicktime');
    const made = await movToMp4(file);
    expect([sniff(await headOf(made))?.mime, made.type]).toEqual(['video/mp4', 'video/mp4']);
    const video = await open(made).getPrimaryVideoTrack();
    if (!video) throw new Error('no pictures');
    const kept = await packetsOf(video);
    expect(kept.map(({ data }) => [...data])).toEqual(pictures.map(({ data }) => [...data]));
    expect(kept.map(({ timestamp }) => timestamp)).toEqual(pictures.map(({ timestamp }) => timestamp));
    expect([await video.getCodec(), await video.getRotation()]).toEqual(['avc', 90]);
    const audio = await open(made).getPrimaryAudioTrack();
    expect(audio && (await packetsOf(audio)).map(({ data }) => data[0])).toEqual(
      sound && Array.from({ length: 20 }, (_, at) => at),
    );
  });

  test('loses the place on the way', async () => {
    const { file } = await mov('aac');
    expect(await file.text()).toContain(PLACE);
    expect(await (await movToMp4(file)).text()).not.toContain(PLACE);
  });

  test.each<[string, () => Promise<Blob>, number]>([
    ['H.264', async () => (await mov('aac')).file, 3_000],
    ['HEVC', hevcMov, 333],
  ])('becomes one that the server keeps (%s)', async (_codec, make, durationMs) => {
    const folder = await mkdtemp(join(tmpdir(), 'closeloop-remux-'));
    const file = join(folder, 'made.mp4');
    await writeFile(file, (await movToMp4(await make())).stream());
    await expect(cleanMp4(file)).resolves.toMatchObject({ durationMs, blanked: 0 });
    await rm(folder, { recursive: true });
  });

  test.each<[string, () => Promise<Blob>]>([
    ['sound that an MP4 does not hold', async () => (await mov('pcm-s16')).file],
    ['a file that is cut', async () => (await mov(null)).file.slice(0, 2_000)],
    ['a file of noise', async () => new Blob(['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'noise'.repeat(99)])],
  ])('is refused with what to do: %s', async (_name, make) => {
    await expect(movToMp4(await make())).rejects.toMatchObject({ code: 'videoNotMp4' });
  });
});

test('a chosen MOV is taken, up to the size of a video', async () => {
  const head = await headOf((await mov(null)).file);
  expect(checkChosen({ name: 'IMG_1.MOV', bytes: 9, head })).toMatchObject({ ok: true, type: { kind: 'video' } });
  const large = checkChosen({ name: 'IMG_1.MOV', bytes: VIDEO_MAX_BYTES + 1, head });
  expect(large).toEqual({ ok: false, refusal: 'videoTooLarge', name: 'IMG_1.MOV' });
  expect(checkChosen({ name: 'IMG_1.MOV', bytes: 0, head })).toMatchObject({ refusal: 'empty' });
  expect(checkChosen({ name: 'a.mov', bytes: 9, head: await headOf(filmed) })).toMatchObject({ ok: true });
});
